import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { StartError } from "./start-error.ts";

/** The parent process, on the standard input. */
export type Parent = {
  /** The first line from the parent process. */
  firstLine: Promise<string>;
  /** Called when the parent has closed the pipe or ended. */
  onEnd(callback: () => void): void;
};

/** Reads the parent's messages from the standard input. */
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

/** Writes a message to the parent process, as a line of JSON. */
export function tellParent(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
