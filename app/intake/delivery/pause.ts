/** A pause that ends after its time, or when it is ended. */
export type Pause = {
  /** Rests for so many milliseconds, or until `end`. */
  rest(ms: number): Promise<void>;
  /** Ends the rest; one that has not begun yet does not begin. */
  end(): void;
};

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
