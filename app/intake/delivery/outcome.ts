/** What became of one try to deliver one part. */
export type Outcome =
  /** It is there; `wasThere` if it had been before this try. */
  | { kind: "delivered"; wasThere: boolean }
  /** It will never be taken as it is. */
  | { kind: "refused"; code: string }
  /** The row that it belongs to is missing. */
  | { kind: "orphaned"; code: string }
  /** It was not taken, but may be later. */
  | { kind: "failed"; code: string }
  /** No usable answer came: the same is to be expected for every part. */
  | { kind: "unreachable"; code: string };
