import { useToast } from "@sanity/ui/toast";
import { useEffect } from "react";
import { useKeyValueStore } from "sanity";

import {
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

/** Returns a time as Sanity's dialogs write it, whichever way a person has written it. */
export function scheduledTime(written: string): string {
  const time = SCHEDULED.test(written) ? null : writtenTime(written);
  if (time === null) return written;
  return `${scheduled.format(Date.parse(`${time}Z`))} ${time.slice(-5)}`;
}

/**
 * Takes the firm's time zone in Sanity's dialogs, unless another was chosen in this
 * browser, and times as Americans write them. Says that a time does not exist, and
 * writes the next one; asks about a repeated time, of which Sanity takes the first. The
 * dialogs do so silently, and offer plugins no place for a message.
 */
export function useScheduleTimes(): void {
  const { push } = useToast();
  const store = useKeyValueStore();
  useEffect(() => {
    let zone = FIRM_TIME_ZONE;
    const subscription = store.getKey(ZONE_KEY).subscribe((chosen) => {
      if (typeof chosen === "string") zone = chosen;
      else void store.setKey(ZONE_KEY, FIRM_TIME_ZONE);
    });
    // The question takes the focus away, which would ask again.
    let confirmed = "";
    const check = (event: Event) => {
      const { target: field } = event;
      if (!(field instanceof HTMLInputElement)) return;
      if (event instanceof KeyboardEvent && event.key !== "Enter") return;
      const isClock = field.type === "time";
      if (isClock !== (event.type === "input")) return;
      if (!isClock && isScheduling(field))
        write(field, scheduledTime(field.value));
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
  }, [push, store]);
}

const DATE_FIELD = 'input[data-testid="date-input"]';

/** True for the field of a dialog; a form has its own way of writing times. */
function isScheduling(field: HTMLInputElement): boolean {
  return field.matches(`[role="dialog"] ${DATE_FIELD}`);
}

/** The day that the open dialog shows next to its calendar. */
function shownDay(): string {
  const fields = document.querySelectorAll<HTMLInputElement>(DATE_FIELD);
  const days = [...fields].map(({ value }) => SCHEDULED.exec(value)?.[1]);
  return days.find(Boolean) ?? "";
}

/** Writes the way a person does: React ignores changes made by a script. */
export function write(field: HTMLInputElement, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    "value",
  )?.set?.call(field, value);
}
