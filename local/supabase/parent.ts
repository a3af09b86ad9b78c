import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { StartError } from "./start-error.ts";

export type Parent = {
  /** The first line that the process which started us has sent. */
  firstLine: Promise<string>;
  /** It has closed the pipe, or is gone. */
  onEnd(callback: () => void): void;
};

/** Listens to the process that started this one. */
export function listenToParent(input: Readable): Parent {
  const lines = createInterface({ input });
  let ended = false;
  let onEnd = () => {};
  const firstLine = new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    lines.once("close", () => {
      reject(new StartError("No settings came on the standard input."));
      ended = true;
      onEnd();
    });
  });
  return {
    firstLine,
    onEnd(callback) {
      onEnd = callback;
      if (ended) callback();
    },
  };
}

/** Tells the process that started this one something it understands. */
export function tellParent(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
