type Variables = Readonly<Record<string, string | undefined>>;

/**
 * True if OpenTelemetry's own variables ask for traces: an address to send them
 * to, and neither of the two that switch them off.
 */
export function isTracingOn(variables: Variables): boolean {
  const given = (name: string) => variables[name]?.trim().toLowerCase() ?? "";
  const hasAddress =
    given("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") !== "" ||
    given("OTEL_EXPORTER_OTLP_ENDPOINT") !== "";
  return (
    hasAddress &&
    given("OTEL_SDK_DISABLED") !== "true" &&
    given("OTEL_TRACES_EXPORTER") !== "none"
  );
}
