// The worker in which bots think, or games are looked back at: one piece of work at a time.
import type { ToThinker, Work } from "./aside";
import { Engine } from "./engine";

/** A worker's own end of its line to the one that runs the tables. */
declare const self: Pick<Worker, "postMessage" | "onmessage">;

let engine: Promise<Engine> | null = null;

const done = (engine: Engine, work: Work) =>
  "ponder" in work ? engine.ponder(work.ponder) : engine.lookBack(work.review);

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
