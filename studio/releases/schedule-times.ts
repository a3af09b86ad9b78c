import { useToast } from "@sanity/ui/toast";
import { useEffect } from "react";
import { firstValueFrom } from "rxjs";
import {
  type KeyValueStore,
  type SanityClient,
  useClient,
  useKeyValueStore,
} from "sanity";

import {
  americanTime,
  skippedTime,
  wallMoments,
  wallTimeAt,
  writtenTime,
} from "../../domain/moments.ts";
import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";

/** How Sanity's dialogs write a scheduled time: "Mar 8, 2026 02:30". */
const SCHEDULED = /^([A-Z][a-z]{2} \d{1,2}, \d{4}) (\d{2}:\d{2})$/;

/** Where Sanity stores the chosen time zone of releases. */
const ZONE_KEY = "studio.timezone.content-releases";

/**
 * Checks a scheduled time against the clocks of its zone.
 *
 * @returns null for a time that occurs once; for one that the clocks skip, the next
 * one, and what to say of it; for one that they repeat, the same one, what to ask, and
 * the first time after the repeated ones.
 */
export function checkedTime(written: string, zone: string) {
  const [, day = "", clock = ""] = SCHEDULED.exec(written) ?? [];
  const date = Date.parse(`${day} UTC`);
  if (day === "" || Number.isNaN(date)) return null;
  const time = `${new Date(date).toISOString().slice(0, 10)}T${clock}`;
  const skipped = skippedTime(time, zone);
  if (skipped) {
    const next = wallTimeAt(skipped.moment, zone).slice(-5);
    return { day, clock: next, said: skipped.sentence, later: null };
  }
  const [, second] = wallMoments(time, zone);
  if (second === undefined) return null;
  const later = onceAfter(second, zone);
  const said = `The clocks go back and show ${clock} twice on ${day}. Is the first one meant? Otherwise ${later} is written, which comes once; for the second ${clock}, choose UTC as the time zone and write ${wallTimeAt(second, "UTC").slice(-5)}.`;
  return { day, clock, said, later };
}

/** The first time after a moment that the clocks of a zone show once. */
function onceAfter(moment: number, zone: string): string {
  const next = moment + 60_000;
  const time = wallTimeAt(next, zone);
  return wallMoments(time, zone).length > 1
    ? onceAfter(next, zone)
    : time.slice(-5);
}

const scheduled = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeZone: "UTC",
});

/**
 * Returns a time as Sanity's fields read it, however a person has written it; any other
 * text as it is.
 */
export function readableTime(written: string, isInForm: boolean): string {
  const time = SCHEDULED.test(written) ? null : writtenTime(written);
  if (time === null) return written;
  return isInForm
    ? americanTime(time)
    : `${scheduled.format(Date.parse(`${time}Z`))} ${time.slice(-5)}`;
}

/** Makes the firm's time zone that of Sanity's dialogs, unless a person has chosen one. */
async function takeFirmZone(client: SanityClient, store: KeyValueStore) {
  // The browser's copy comes first; without one, the server may still have a choice.
  if (await firstValueFrom(store.getKey(ZONE_KEY))) return;
  const url = `/users/me/keyvalue/${ZONE_KEY}`;
  const [chosen] = (await client.request<unknown[] | null>({ url })) ?? [];
  if (!chosen) await store.setKey(ZONE_KEY, FIRM_TIME_ZONE);
}

/**
 * Takes the firm's time zone in Sanity's dialogs, and there and in forms times as
 * Americans write them. Says in the dialogs that a time does not exist, and writes the
 * next one; asks about a repeated time, of which Sanity takes the first. Sanity does so
 * silently, and offers plugins no place for a message.
 */
export function useScheduleTimes(): void {
  const { push } = useToast();
  const store = useKeyValueStore();
  const client = useClient({ apiVersion: "2025-02-19" });
  useEffect(() => {
    let zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const subscription = store.getKey(ZONE_KEY).subscribe((chosen) => {
      if (typeof chosen === "string") zone = chosen;
    });
    // Without an answer, the dialogs name the browser's own zone.
    takeFirmZone(client, store).catch(() => {});
    // The question takes the focus away, which would ask again.
    let confirmed = "";
    const check = (event: Event) => {
      const { target: field } = event;
      if (!(field instanceof HTMLInputElement)) return;
      if (event instanceof KeyboardEvent && event.key !== "Enter") return;
      const isClock = field.type === "time";
      if (isClock !== (event.type === "input")) return;
      if (field.matches(DATE_FIELD)) {
        const isInForm = field.closest('[data-testid^="field-"]') !== null;
        write(field, readableTime(field.value, isInForm));
      }
      const written = isClock ? `${shownDay()} ${field.value}` : field.value;
      const checked = checkedTime(written, zone);
      if (checked === null || written === confirmed) return;
      const { day, clock, said: description, later } = checked;
      const take = (time: string) =>
        write(field, isClock ? time : `${day} ${time}`);
      if (later !== null) {
        // Sanity reads the field next, so the answer is needed at once.
        if (window.confirm(description)) confirmed = written;
        else take(later);
        return;
      }
      take(clock);
      const title = "Look at this time";
      push({ id: "schedule-time", status: "warning", title, description });
    };
    // Must run before Sanity's own listeners read the field.
    const events = ["focusout", "keypress", "input"];
    for (const name of events) document.addEventListener(name, check, true);
    return () => {
      subscription.unsubscribe();
      for (const name of events)
        document.removeEventListener(name, check, true);
    };
  }, [client, push, store]);
}

const DATE_FIELD = 'input[data-testid="date-input"]';

/** The day that the open dialog shows next to its calendar. */
function shownDay(): string {
  const fields = document.querySelectorAll<HTMLInputElement>(DATE_FIELD);
  const days = [...fields].map(({ value }) => SCHEDULED.exec(value)?.[1]);
  return days.find(Boolean) ?? "";
}

/** Writes the way a person does: React ignores changes made by a script. */
function write(field: HTMLInputElement, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    "value",
  )?.set?.call(field, value);
}
