// The worker in which bots think, one at a time.
import { Engine } from "./engine";
import type { ToThinker } from "./thoughts";

/** A worker's own end of its line to the one that runs the tables. */
declare const self: Pick<Worker, "postMessage" | "onmessage">;

let engine: Promise<Engine> | null = null;

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if ("module" in data) engine = Engine.of(data.module);
  else
    void engine
      ?.then((engine) => self.postMessage(engine.ponder(data)))
      // What went wrong is told to whoever started this worker, as an error of it.
      .catch((problem: unknown) =>
        setTimeout(() => {
          throw problem;
        }),
      );
};
