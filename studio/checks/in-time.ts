/** After this long nobody waits any more for what only helps. */
export const LONGEST_READING_MS = 10_000;

/**
 * Waits for what may ask the content source and take no signal, such as the rules of a
 * form.
 *
 * @throws if it takes longer than ten seconds.
 */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error("No answer in ten seconds.")),
    LONGEST_READING_MS,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
