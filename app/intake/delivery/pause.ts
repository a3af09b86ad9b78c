/** A wait that can be ended early. */
export type Pause = {
  /** Waits for so many milliseconds, or until `end`. */
  rest(ms: number): Promise<void>;
  /** Ends the current wait, or else skips the next one. */
  end(): void;
};

/** A new pause; `rest` may be called again after each rest. */
export function createPause(): Pause {
  let finish: (() => void) | null = null;
  let isDue = false;
  return {
    async rest(ms) {
      if (!isDue) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          finish = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        finish = null;
      }
      isDue = false;
    },
    end() {
      isDue = true;
      finish?.();
    },
  };
}
