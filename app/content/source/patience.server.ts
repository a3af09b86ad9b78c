import { isReadFailure } from "./unavailable";

/** In milliseconds: how long a form may wait for what it can do without. */
const PATIENCE_MS = 500;

/**
 * What is read for a form: it must be shown and taken all the same while the
 * content source is down or slow. In: the reading, what stands in its place then.
 */
export function withPatience<Value>(
  reading: Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  const read = reading.catch((error: unknown) => {
    if (isReadFailure(error)) return otherwise;
    throw error;
  });
  const late = new Promise<Value>((resolve) => {
    setTimeout(() => resolve(otherwise), PATIENCE_MS).unref();
  });
  return Promise.race([read, late]);
}
