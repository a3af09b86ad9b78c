/** Where the stages are shown: the standard output. */
type Output = {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
};

/** Shows the progress of a start. */
export type Stages = {
  say(sentence: string): void;
  /** Shows a stage until its work is done. The caller reports its failure. */
  during<Result>(stage: string, work: Promise<Result>): Promise<Result>;
};

const FRAMES = [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"];
const FRAME_MS = 100;
/** Clears the terminal's line and returns to its start. */
const CLEAR = "\r\u001B[K";

/**
 * Shows one line per stage. Without a terminal it is printed when the stage
 * starts. On a terminal the last line lists the running stages with their
 * seconds, and a finished stage leaves a line with its own.
 */
export function openStages(output: Output): Stages {
  const running = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let frame = 0;

  const write = (text: string) => void output.write(text);
  const secondsOf = (began: number) =>
    `${Math.round((performance.now() - began) / 1000)} s`;

  function show(): void {
    frame = (frame + 1) % FRAMES.length;
    const stages = [...running].map(
      ([stage, began]) => `${stage} (${secondsOf(began)})`,
    );
    // A line that wraps could not be cleared.
    const line = `${FRAMES[frame]} ${stages.join(", ")}`;
    write(CLEAR + line.slice(0, (output.columns ?? 80) - 1));
  }

  function say(sentence: string): void {
    write(timer ? `${CLEAR}${sentence}\n` : `${sentence}\n`);
    if (timer) show();
  }

  async function during<Result>(
    stage: string,
    work: Promise<Result>,
  ): Promise<Result> {
    if (!output.isTTY) {
      say(`${stage}.`);
      return work;
    }
    const began = performance.now();
    running.set(stage, began);
    timer ??= setInterval(show, FRAME_MS).unref();
    show();
    let end = CLEAR;
    try {
      const result = await work;
      end = `${CLEAR}✓ ${stage} (${secondsOf(began)})\n`;
      return result;
    } finally {
      running.delete(stage);
      write(end);
      if (running.size > 0) show();
      else {
        clearInterval(timer);
        timer = undefined;
      }
    }
  }

  return { say, during };
}
