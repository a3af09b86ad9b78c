import type { IncomingMessage } from "node:http";

import {
  type Span as SpanHandle,
  type Trace,
  untraced,
} from "../../app/telemetry/telemetry.ts";

/** Records what requests, reads and deliveries do and how long each part takes. */
export type Tracing = {
  trace: Trace;
  /**
   * Runs the answering of a request within a span.
   * In: the request; of its path only the pattern of its route is recorded.
   */
  traceRequest<Result>(
    request: IncomingMessage,
    work: (span: SpanHandle) => Promise<Result>,
  ): Promise<Result>;
  /** Sends what is left. Never rejects. */
  stop(): Promise<void>;
};

/** Records nothing. */
export const noTracing: Tracing = {
  trace: untraced,
  traceRequest: (_request, work) => work({ set() {} }),
  stop: () => Promise.resolve(),
};
