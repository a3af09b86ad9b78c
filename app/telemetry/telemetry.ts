/**
 * What a span says about its work. Names after OpenTelemetry's conventions; the
 * values are words of the program, never of a visitor.
 */
export type SpanAttributes = Readonly<
  Record<string, string | number | boolean>
>;

/** The span of the work that runs. */
export type Span = { set(attributes: SpanAttributes): void };

/** Runs work within a span. Out: what the work returns; its error is recorded and thrown. */
export type Trace = <Result>(
  name: string,
  attributes: SpanAttributes,
  work: (span: Span) => Promise<Result>,
) => Promise<Result>;

/** The result of one delivery of a part: the kinds of `Outcome`. */
export type DeliveryOutcome =
  "delivered" | "refused" | "orphaned" | "failed" | "unreachable";

/**
 * To what the parts of the site report their work: the server counts it for
 * `/metrics` and records it as traces, each where it is switched on.
 */
export type Telemetry = {
  trace: Trace;
  /** A read of the content source ended. In: how long it took, in seconds. */
  noteContentRead(outcome: "answered" | "failed", seconds: number): void;
  /** A submission was stored; `repeated` if it had been stored before. */
  noteSubmission(result: "stored" | "repeated" | "refused"): void;
  /** A part of a submission was delivered, or not. */
  noteDelivery(part: string, outcome: DeliveryOutcome): void;
};

const unrecorded: Span = { set() {} };

/** Runs the work and records nothing. */
export const untraced: Trace = (_name, _attributes, work) => work(unrecorded);

/** Records nothing: for commands and tests. */
export const noTelemetry: Telemetry = {
  trace: untraced,
  noteContentRead() {},
  noteSubmission() {},
  noteDelivery() {},
};
