// The worker in which bots think, games are looked back at, or set-ups are studied: one piece of work at a time.
import type { ToThinker, Work } from "./aside";
import { Engine } from "./engine";

/** A worker's own end of its line to the one that runs the tables. */
declare const self: Pick<Worker, "postMessage" | "onmessage">;

let engine: Promise<Engine> | null = null;

function done(engine: Engine, work: Work) {
  if ("ponder" in work) return engine.ponder(work.ponder);
  return "study" in work ? engine.examine(work.study) : engine.lookBack(work.review);
}

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if ("module" in data) engine = Engine.of(data.module);
  else
    void engine
      ?.then((engine) => self.postMessage(done(engine, data)))
      // What went wrong is told to whoever started this worker, as an error of it.
      .catch((problem: unknown) =>
        setTimeout(() => {
          throw problem;
        }),
      );
};
