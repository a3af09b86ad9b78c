/** What a way uses to write, in the name of one account; both throw a `LakeFault`. */
export type Writer = {
  mutate(...mutations: object[]): void;
  /** Actions without `sanity.action.` in their names, in one request. */
  act(...actions: readonly (readonly [name: string, fields: object])[]): void;
};

/**
 * How the lake answers an attempt of an account without the right:
 *
 * - `forbidden`: 403; an account with the right changes guarded content by it.
 * - `invalid`: nobody can do this; the answer is another error.
 * - `harmless`: it is done, and guarded content stays as it is.
 */
export type Answer = "forbidden" | "invalid" | "harmless";

/** One attempt to change guarded content. */
export type Way = { answer: Answer; attempt(writer: Writer): void };

/** Ways by what is tried. */
export type Ways = Readonly<Record<string, Way>>;

/** A way that accounts with the right take. */
export function forbidden(attempt: Way["attempt"]): Way {
  return { answer: "forbidden", attempt };
}

/** A way that is none for anybody. */
export function invalid(attempt: Way["attempt"]): Way {
  return { answer: "invalid", attempt };
}

/** A write that only looks like a way. */
export function harmless(attempt: Way["attempt"]): Way {
  return { answer: "harmless", attempt };
}
