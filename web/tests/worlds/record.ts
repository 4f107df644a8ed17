// Runs in the page before anything else does: chance is counted, and what the page does is written down.

/** What the page tells about itself. */
export interface Diary {
  /** Every change of the document and every sound, with its time. */
  done: string[];
  /** The latest connection. */
  line: WebSocket | null;
  /** Moves what scripts let move. Pictures move by the machine's clock otherwise, and end at any time. */
  move(millis: number): Promise<void>;
  /** Comes back when what was changed is laid out and drawn. */
  drawn(): Promise<void>;
}

declare global {
  interface Window {
    diary: Diary;
  }
}

export function record(start: number): void {
  // Both pages count from the same moment, however long they took to load.
  performance.now = () => Date.now() - start;
  let count = 0;
  const draw = () => (count = (Math.imul(count, 1664525) + 1013904223) >>> 0);
  Math.random = () => draw() / 2 ** 32;
  crypto.getRandomValues = <Numbers extends ArrayBufferView | null>(numbers: Numbers): Numbers => {
    if (numbers) new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength).forEach((_, n, all) => (all[n] = draw() >>> 24));
    return numbers;
  };

  const moving = new Set<Animation>();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.pause();
    moving.add(animation);
    return animation;
  };

  const frame = () =>
    new Promise<void>((done) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        done();
      });
      observer.observe(document.documentElement);
    });
  const diary: Diary = {
    done: [],
    line: null,
    async drawn() {
      await frame();
      await frame();
    },
    async move(millis) {
      for (const animation of moving) {
        const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
        const now = Number(animation.currentTime ?? 0) + millis;
        if (now < end) {
          animation.currentTime = now;
        } else {
          moving.delete(animation);
          animation.finish();
        }
      }
      await diary.drawn();
    },
  };
  window.diary = diary;
  const write = (line: string) => diary.done.push(`${performance.now()} ${line}`);

  const place = (node: Node | null): string => {
    const parent = node?.parentNode;
    if (!node || !parent) return node?.nodeName ?? "";
    return `${place(parent)}/${node.nodeName}${[...parent.childNodes].indexOf(node as ChildNode)}`;
  };
  const words = (node: Node) => (node instanceof Element ? node.outerHTML : `“${node.nodeValue}”`);
  new MutationObserver((changes) => {
    for (const { type, target, attributeName, addedNodes, removedNodes } of changes) {
      const added = [...addedNodes].map(words).join("");
      const removed = [...removedNodes].map(({ nodeName }) => nodeName).join(" ");
      const now = attributeName ? `${attributeName}=${(target as Element).getAttribute(attributeName)}` : (target.nodeValue ?? "");
      write(`${type} ${place(target)} ${now} +${added} -${removed}`);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      diary.line = this;
    }
  };
  // What is heard and felt is noticed by the whole room.
  navigator.vibrate = (pattern) => {
    write(`buzz ${JSON.stringify(pattern)}`);
    return true;
  };
  const sound = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    write(`sound ${this instanceof OscillatorNode ? `${this.type} ${this.frequency.value}` : ""}`);
    sound.apply(this, when);
  };
}
