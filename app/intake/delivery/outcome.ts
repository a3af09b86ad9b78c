/** The result of one attempt to deliver a part. */
export type Outcome =
  /** The part is delivered; `wasThere` if it had been delivered before. */
  | { kind: "delivered"; wasThere: boolean }
  /** No retry will succeed. */
  | { kind: "refused"; code: string }
  /** The row that it refers to is missing. */
  | { kind: "orphaned"; code: string }
  /** It failed, but a retry may succeed. */
  | { kind: "failed"; code: string }
  /**
   * The service gave no usable answer, which affects every part; `reason` says
   * what an operator can do about it.
   */
  | {
      kind: "unreachable";
      code: string;
      reason?: string;
      /** So many milliseconds it asks to be left alone. */
      retryAfterMs?: number;
    };
