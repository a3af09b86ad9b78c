import { afterEach, expect, it, vi } from "vitest";

import { samplerFromEnvironment } from "./sampler.ts";
import { isTracingOn } from "./tracing-switch.ts";

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

afterEach(() => vi.unstubAllEnvs());

it("traces where an address is named, unless one of the switches is off", () => {
  expect(isTracingOn({})).toBe(false);
  expect(isTracingOn({ OTEL_EXPORTER_OTLP_ENDPOINT: " " })).toBe(false);
  expect(isTracingOn({ OTEL_SERVICE_NAME: "site" })).toBe(false);
  expect(isTracingOn(ENDPOINT)).toBe(true);
  expect(
    isTracingOn({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1/t" }),
  ).toBe(true);
  expect(isTracingOn({ ...ENDPOINT, OTEL_SDK_DISABLED: "true" })).toBe(false);
  expect(isTracingOn({ ...ENDPOINT, OTEL_TRACES_EXPORTER: "none" })).toBe(
    false,
  );
});

it.each([
  [undefined, undefined, "ParentBased{root=AlwaysOnSampler"],
  ["nonsense", undefined, "ParentBased{root=AlwaysOnSampler"],
  ["always_off", undefined, "AlwaysOffSampler"],
  ["traceidratio", "0.25", "TraceIdRatioBased{0.25}"],
  ["traceidratio", "7", "TraceIdRatioBased{1}"],
  [
    "parentbased_traceidratio",
    "0.5",
    "ParentBased{root=TraceIdRatioBased{0.5}",
  ],
])("samples by %s and %s as the specification says", (name, ratio, text) => {
  vi.stubEnv("OTEL_TRACES_SAMPLER", name);
  vi.stubEnv("OTEL_TRACES_SAMPLER_ARG", ratio);
  expect(samplerFromEnvironment().toString()).toContain(text);
});
