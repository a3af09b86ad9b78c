/** The work took longer than its limit. */
export class TooSlow extends Error {}

/**
 * In: milliseconds, work that is under way.
 * Out: its result. Throws `TooSlow` if it takes longer.
 */
export async function within<Value>(
  limit: number,
  work: Promise<Value>,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), limit);
  });
  // A late failure must not be an error that no code catches.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Answers no earlier than after some time, for every outcome: how long it takes
 * must not tell whether an account exists.
 * In: milliseconds, the work. Out: its result; throws what the work throws.
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
