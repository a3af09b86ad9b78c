import { channel, subscribe } from "node:diagnostics_channel";

import type { DeliveryOutcome } from "~/intake/submission";
import type { PartName } from "~/intake/outbox/entry";

/** What the parts of the site report about their work. No value is from a visitor. */
export type Reports = {
  /** A read of the content source ended after this many seconds. */
  "content read": { outcome: "answered" | "failed"; seconds: number };
  /** A submission was stored; `repeated` if it had been stored before. */
  submission: { result: "stored" | "repeated" | "refused" };
  /** One attempt to deliver a part of a submission ended. */
  delivery: { part: PartName; outcome: DeliveryOutcome["kind"] };
};

/** Publishes a report on Node's diagnostics channel of that name. */
export function report<Name extends keyof Reports>(
  name: Name,
  about: Reports[Name],
): void {
  channel(`site:${name}`).publish(about);
}

/** Calls the listener for every report of that name in this process. */
export function onReport<Name extends keyof Reports>(
  name: Name,
  listener: (about: Reports[Name]) => void,
): void {
  subscribe(`site:${name}`, (about) => listener(about as Reports[Name]));
}
