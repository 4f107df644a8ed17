// Runs in the page before anything else does: chance is counted, and what the page does is written down.

/** What the page tells about itself. */
export interface Diary {
  /** Every change of the document and every sound, with its time. */
  done: string[];
  /** The latest connection. */
  line: WebSocket | null;
  /** Moves what scripts let move. */
  move(millis: number): Promise<void>;
  /** Comes back when what was changed is measured and drawn. */
  drawn(): Promise<void>;
}

declare global {
  interface Window {
    diary: Diary;
  }
}

/** From when to count, and the selector of what is one's own and not compared. */
export function record({ start, own }: { start: number; own: string }): void {
  // Both pages count from the same moment, however long they took to load.
  performance.now = () => Date.now() - start;
  let count = 0;
  const draw = () => (count = (Math.imul(count, 1664525) + 1013904223) >>> 0);
  Math.random = () => draw() / 2 ** 32;
  crypto.getRandomValues = <Numbers extends ArrayBufferView | null>(numbers: Numbers): Numbers => {
    if (numbers)
      new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength).forEach(
        (_, n, all) => (all[n] = draw() >>> 24),
      );
    return numbers;
  };

  // What the style sheets let move says nothing and takes the machine's time.
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { animation-play-state: paused !important; transition: none !important; }");
  document.adoptedStyleSheets = [still];

  // What scripts let move ends at a time of ours.
  const moving = new Set<Animation>();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.pause();
    moving.add(animation);
    return animation;
  };

  // The browser measures when it draws, which is at any time: the page is told when it is looked at.
  const Measure = ResizeObserver;
  const measured = new Map<ResizeObserver, () => void>();
  window.ResizeObserver = class extends Measure {
    constructor(tell: ResizeObserverCallback) {
      super((sizes, observer) => measured.set(observer, () => tell(sizes, observer)));
    }
  };
  const frame = () =>
    new Promise<void>((done) => {
      const observer = new Measure(() => {
        observer.disconnect();
        done();
      });
      observer.observe(document.documentElement);
    });

  const diary: Diary = {
    done: [],
    line: null,
    async drawn() {
      do {
        for (const tell of measured.values()) tell();
        measured.clear();
        await frame();
      } while (measured.size > 0);
    },
    async move(millis) {
      let ended = false;
      for (const animation of moving) {
        const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
        const now = Number(animation.currentTime ?? 0) + millis;
        if (now < end) {
          animation.currentTime = now;
        } else {
          ended = moving.delete(animation);
          animation.finish();
        }
      }
      if (ended) await frame();
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
      if (own && (target instanceof Element ? target : target.parentElement)?.closest(own)) continue;
      const added = [...addedNodes].map(words).join("");
      const removed = [...removedNodes].map(({ nodeName }) => nodeName).join(" ");
      const now = attributeName
        ? `${attributeName}=${(target as Element).getAttribute(attributeName)}`
        : (target.nodeValue ?? "");
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
  // Nobody touches these pages, and they are heard all the same.
  Object.defineProperty(UserActivation.prototype, "hasBeenActive", { get: () => true });
  // When it begins is the machine's affair.
  Object.defineProperty(AudioContext.prototype, "state", { get: () => "running" });
  const sound = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    write(`sound ${this instanceof OscillatorNode ? `${this.type} ${this.frequency.value}` : this.constructor.name}`);
    sound.apply(this, when);
  };
}
