import { useToast } from "@sanity/ui/toast";
import { useEffect } from "react";
import { useKeyValueStore } from "sanity";

import { skippedTime, wallMoments, wallTimeAt } from "../../schemas/moments.ts";

/** How Sanity's dialogs write when something is scheduled: "Mar 8, 2026 02:30". */
const SCHEDULED = /^([A-Z][a-z]{2} \d{1,2}, \d{4}) (\d{2}:\d{2})$/;

/** Where Sanity keeps the time zone that somebody has chosen for releases. */
const ZONE_KEY = "studio.timezone.content-releases";

/**
 * In: when something is to be scheduled, the zone of its clocks. Out: the same, or the
 * next time for one that the clocks leave out, and what to say of it; null for a time
 * that there is once.
 */
export function checkedTime(written: string, zone: string) {
  const [, day = "", clock = ""] = SCHEDULED.exec(written) ?? [];
  const date = Date.parse(`${day} UTC`);
  if (day === "" || Number.isNaN(date)) return null;
  const time = `${new Date(date).toISOString().slice(0, 10)}T${clock}`;
  const skipped = skippedTime(time, zone);
  if (skipped) {
    const next = wallTimeAt(skipped.moment, zone).slice(-5);
    return { day, clock: next, said: skipped.sentence };
  }
  const isTwice = wallMoments(time, zone).length > 1;
  const said = `The clocks go back and show ${clock} twice on ${day}. Sanity takes the first one: choose another time if you mean the second.`;
  return isTwice ? { day, clock, said } : null;
}

/**
 * Says of a time in a dialog of Sanity's that it does not exist, and writes the next
 * one; or that it comes twice. The dialogs have no place for it that a plugin could
 * fill, and take another time without a word.
 */
export function useScheduleTimes(): void {
  const { push } = useToast();
  const store = useKeyValueStore();
  useEffect(() => {
    let zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const subscription = store.getKey(ZONE_KEY).subscribe((chosen) => {
      if (typeof chosen === "string") zone = chosen;
    });
    const check = (event: Event) => {
      const { target: field } = event;
      if (!(field instanceof HTMLInputElement)) return;
      if (event instanceof KeyboardEvent && event.key !== "Enter") return;
      const isClock = field.type === "time";
      if (isClock !== (event.type === "input")) return;
      const written = isClock ? `${shownDay()} ${field.value}` : field.value;
      const checked = checkedTime(written, zone);
      if (checked === null) return;
      const { day, clock, said: description } = checked;
      write(field, isClock ? clock : `${day} ${clock}`);
      const title = "Look at this time";
      push({ id: "schedule-time", status: "warning", title, description });
    };
    // Before Sanity's own listeners read the field.
    const events = ["focusout", "keypress", "input"];
    for (const name of events) document.addEventListener(name, check, true);
    return () => {
      subscription.unsubscribe();
      for (const name of events)
        document.removeEventListener(name, check, true);
    };
  }, [push, store]);
}

/** The day that the open dialog shows beside its calendar. */
function shownDay(): string {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input[data-testid="date-input"]',
  );
  const days = [...fields].map(({ value }) => SCHEDULED.exec(value)?.[1]);
  return days.find(Boolean) ?? "";
}

/** Writes as a person does: React takes what a script writes for no change. */
function write(field: HTMLInputElement, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    "value",
  )?.set?.call(field, value);
}
