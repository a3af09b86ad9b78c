/** The work took longer than its limit. */
export class TooSlow extends Error {}

/**
 * In: milliseconds, a running promise. Out: its result. Throws `TooSlow` if it
 * takes longer.
 */
export async function within<Value>(
  limit: number,
  work: Promise<Value>,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), limit);
  });
  // A rejection after the limit must not be unhandled.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Delays every outcome to a minimum time, so that the time does not reveal
 * whether an account exists. In: milliseconds, the work. Out: its result;
 * throws what the work throws.
 */
export async function atLeast<Value>(
  floor: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const [outcome] = await Promise.allSettled([
    work(),
    new Promise((resolve) => setTimeout(resolve, floor)),
  ]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
