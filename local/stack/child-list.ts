import type { SupervisedChild } from "./child.ts";

/** The processes of a stack, in the order of their start. */
export class ChildList {
  readonly #starting: Promise<SupervisedChild>[] = [];

  /** Adds a starting child and returns it. The caller handles its failure. */
  add(child: Promise<SupervisedChild>): Promise<SupervisedChild> {
    this.#starting.push(child);
    child.catch(() => {});
    return child;
  }

  /** Ends all of them, the last one first. */
  async stop(): Promise<void> {
    const children = (await Promise.allSettled(this.#starting.splice(0)))
      .flatMap((child) => (child.status === "fulfilled" ? child.value : []))
      .reverse();
    // Ctrl+C reaches every process of the terminal, so a child may end before
    // its turn.
    for (const child of children) child.release();
    for (const child of children) await child.stop();
  }
}
