/** A failure that is told to a person in one sentence. */
export class SeedError extends Error {
  override name = "SeedError";
}
