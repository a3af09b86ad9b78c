/*
 * Loaded by start-vitals.ts: measures the web vitals of this page view, and sends
 * them to the site when the page is left. Each is sent once; nothing is stored on
 * the device. The server takes the path of a listed page and five numbers, and
 * nothing else (server/visits/read-beacon.ts).
 */
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

const sent = new Set<string>();
let values: Record<string, number> = {};

function note({ name, value }: Pick<Metric, "name" | "value">): void {
  if (!sent.has(name)) values[name] = value;
}

function send(): void {
  const names = Object.keys(values);
  if (document.visibilityState !== "hidden" || names.length === 0) return;
  for (const name of names) sent.add(name);
  const body = JSON.stringify({ path: location.pathname, values });
  values = {};
  navigator.sendBeacon(
    "/resources/vitals",
    new Blob([body], { type: "application/json" }),
  );
}

for (const measure of [onLCP, onINP, onCLS, onFCP, onTTFB]) measure(note);
// After the listeners of the library, which end its measurements.
addEventListener("visibilitychange", send);
addEventListener("pagehide", send);
