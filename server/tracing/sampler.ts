import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import { getStringFromEnv } from "@opentelemetry/core";

const PARENT_BASED = "parentbased_";

/**
 * The sampler that OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG name, as
 * OpenTelemetry's specification defines them ("Environment Variable
 * Specification"). The packages for traces alone do not read these two; the one
 * that does brings gRPC and hooks into every import. What it does not name is
 * the specification's default.
 */
export function samplerFromEnvironment(): Sampler {
  const name = getStringFromEnv("OTEL_TRACES_SAMPLER") ?? "";
  const root = rootSampler(name.replace(PARENT_BASED, ""));
  if (root === null)
    return new ParentBasedSampler({ root: new AlwaysOnSampler() });
  return name.startsWith(PARENT_BASED)
    ? new ParentBasedSampler({ root })
    : root;
}

function rootSampler(name: string): Sampler | null {
  switch (name) {
    case "always_on":
      return new AlwaysOnSampler();
    case "always_off":
      return new AlwaysOffSampler();
    case "traceidratio":
      return new TraceIdRatioBasedSampler(ratio());
    default:
      return null;
  }
}

function ratio(): number {
  const given = Number(getStringFromEnv("OTEL_TRACES_SAMPLER_ARG") ?? "1");
  return given >= 0 && given <= 1 ? given : 1;
}
