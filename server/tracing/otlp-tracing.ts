import type { IncomingMessage } from "node:http";

import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  getNumberFromEnv,
  W3CTraceContextPropagator,
} from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

import { samplerFromEnvironment } from "./sampler.ts";
import type { Tracing } from "./tracing.ts";

/** Where traces begin. */
export type OtlpOptions = {
  /** True: a proxy of the operator's own wrote the header `traceparent`. */
  trustProxy: boolean;
  /** In: a path. Out: the pattern of its route; null for one that has none. */
  routeOf(pathname: string): string | null;
};

/** How long the end of the process waits for the last spans. */
const FLUSH_MS = 2_000;

/**
 * Starts to record traces and to send them by OTLP over HTTP, as the variables
 * OTEL_… say; the process is named by OTEL_SERVICE_NAME. No span holds a path, a query, an address or an id of a person:
 * paths of requests and previews are secrets.
 */
export function startOtlpTracing({
  trustProxy,
  routeOf,
}: OtlpOptions): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "claims-site" }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerFromEnvironment(),
    spanProcessors: [batches()],
  });
  const tracer = provider.getTracer("claims-site");

  return {
    trace: (name, attributes, work) =>
      inSpan(tracer, name, { attributes: { ...attributes } }, work),
    traceRequest(request, work) {
      const method = request.method ?? "GET";
      const route = routeOf(pathOf(request));
      return inSpan(
        tracer,
        route === null ? method : `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          parent: trustProxy ? parentOf(request) : ROOT_CONTEXT,
          attributes: {
            "http.request.method": method,
            ...(route !== null && { "http.route": route }),
          },
        },
        work,
      );
    },
    async stop() {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref()),
      ]);
    },
  };
}

/** The processor that the variables OTEL_BSP_… set. */
function batches(): BatchSpanProcessor {
  const read = <Name extends string>(name: Name, variable: string) => {
    const value = getNumberFromEnv(variable);
    return value === undefined ? {} : { [name]: value };
  };
  return new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(),
    ...read("scheduledDelayMillis", "OTEL_BSP_SCHEDULE_DELAY"),
    ...read("exportTimeoutMillis", "OTEL_BSP_EXPORT_TIMEOUT"),
    ...read("maxQueueSize", "OTEL_BSP_MAX_QUEUE_SIZE"),
    ...read("maxExportBatchSize", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE"),
  });
}

type SpanStart = {
  attributes: Attributes;
  kind?: SpanKind;
  /** The context that it belongs to; left out: the current one. */
  parent?: Context;
};

function inSpan<Result>(
  tracer: Tracer,
  name: string,
  { parent = context.active(), attributes, kind }: SpanStart,
  work: (span: { set(more: Attributes): void }) => Promise<Result>,
): Promise<Result> {
  const options = { attributes, ...(kind !== undefined && { kind }) };
  return tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work({ set: (more) => span.setAttributes({ ...more }) });
    } catch (error) {
      recordError(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records the name of an error alone: its message may hold what a visitor typed. */
function recordError(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  const type = error instanceof Error ? error.name : "thrown value";
  span.setAttribute("error.type", type);
}

function parentOf({ headers }: IncomingMessage): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

function pathOf({ url = "/" }: IncomingMessage): string {
  return url.replace(/[?#].*$/s, "");
}
