const PAUSE_AFTER_FAILURE_MS = 30_000;

/**
 * A loop that does its work when due, one item at a time, and sleeps meanwhile. It does
 * nothing until it is woken.
 */
export function createDueLoop(work: {
  /** Processes the next due item; false if there is none. */
  next(): Promise<boolean>;
  /** Milliseconds until something is due; null if nothing waits. */
  wait(): number | null;
  onFailure(reason: string): void;
}) {
  let isRunning = false;
  let isStopped = false;
  /** It was woken after it had looked for work, and before it slept. */
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;

  async function doAll(): Promise<number | null> {
    try {
      let isMore = true;
      while (isMore && !isStopped) isMore = await work.next();
      return isStopped ? null : work.wait();
    } catch (error) {
      if (!isStopped) work.onFailure(String(error));
      return PAUSE_AFTER_FAILURE_MS;
    }
  }

  function wake(): void {
    clearTimeout(timer);
    isWoken = isRunning;
    if (isStopped || isRunning) return;
    isRunning = true;
    void doAll().then((wait) => {
      isRunning = false;
      if (isWoken) return wake();
      if (wait === null || isStopped) return;
      timer = setTimeout(wake, wait + 1).unref();
    });
  }

  return {
    /** Processes what is due, and wakes again when the next item is. */
    wake,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
    get isStopped(): boolean {
      return isStopped;
    },
  };
}
