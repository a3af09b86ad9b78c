import type { IncomingMessage } from "node:http";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import {
  startOtlpRecorder,
  type OtlpRecorder,
} from "../../tests/fixtures/site/otlp-recorder.fixture.ts";
import { startOtlpTracing } from "./otlp-tracing.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
const request = {
  method: "POST",
  url: "/request/secret-token?email=jo@example.com",
  headers: { traceparent },
} as unknown as IncomingMessage;

let recorder: OtlpRecorder;
beforeEach(async () => {
  recorder = await startOtlpRecorder();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", recorder.url);
  vi.stubEnv("OTEL_SERVICE_NAME", "the site");
});
afterEach(() => {
  recorder.close();
  vi.unstubAllEnvs();
});

async function record(trustProxy: boolean, work: () => Promise<unknown>) {
  const tracing = startOtlpTracing({
    trustProxy,
    routeOf: () => "/request/:token",
  });
  await tracing
    .traceRequest(request, () => tracing.trace("inner", { a: 1 }, work))
    .catch(() => undefined);
  await tracing.stop();
  const [inner, outer] = recorder.spans();
  return { inner: inner!, outer: outer! };
}

it("records a request by its route, and work as a part of it", async () => {
  const { inner, outer } = await record(false, () => Promise.resolve());
  expect(recorder.resource()["service.name"]).toBe("the site");
  expect(outer).toMatchObject({
    name: "POST /request/:token",
    attributes: {
      "http.request.method": "POST",
      "http.route": "/request/:token",
    },
  });
  expect(inner).toMatchObject({
    name: "inner",
    attributes: { a: 1 },
    parentSpanId: outer.spanId,
  });
  expect(recorder.text()).not.toMatch(/secret-token|example\.com/);
});

it("belongs to the trace of a trusted proxy alone", async () => {
  const trusted = await record(true, () => Promise.resolve());
  expect(trusted.outer.traceId).toBe(TRACE);
  recorder.close();
  recorder = await startOtlpRecorder();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", recorder.url);
  const stranger = await record(false, () => Promise.resolve());
  expect(stranger.outer.traceId).not.toBe(TRACE);
  expect(stranger.outer.parentSpanId ?? "").toBe("");
});

it("names an error, and keeps its message to itself", async () => {
  const { inner } = await record(false, () =>
    Promise.reject(new TypeError("jo@example.com is no number")),
  );
  expect(inner.attributes["error.type"]).toBe("TypeError");
  expect(recorder.text()).not.toContain("jo@example.com");
});

it("ends although the collector does not answer", async () => {
  recorder.close();
  await record(false, () => Promise.resolve());
  expect(recorder.spans()).toEqual([]);
});
