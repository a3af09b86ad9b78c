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
  americanDay,
  americanTime,
  nextMorning,
  skippedTime,
  wallMoments,
  wallTimeAt,
  writtenDay,
  writtenTime,
} from "../../domain/moments.ts";
import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";
import {
  DATE_FIELD,
  enter,
  formTime,
  newReleaseField,
  pickedTime,
  SCHEDULED,
  scheduleField,
  scheduleText,
  write,
} from "./date-fields.ts";

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
  const time = formTime(written);
  if (time === null) return null;
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

/**
 * Returns a time, or the day of a form, as Sanity's fields read it, however a person has
 * written it; any other text as it is.
 */
export function readableTime(written: string, isInForm: boolean): string {
  const day = isInForm ? writtenDay(written) : null;
  if (day !== null) return americanDay(day);
  const time = SCHEDULED.test(written) ? null : writtenTime(written);
  if (time === null) return written;
  return isInForm ? americanTime(time) : scheduleText(time);
}

/** Makes the firm's time zone that of Sanity's dialogs, unless a person has chosen one. */
async function takeFirmZone(client: SanityClient, store: KeyValueStore) {
  // The browser's copy comes first; without one, the server may still have a choice.
  if (await firstValueFrom(store.getKey(ZONE_KEY))) return;
  const url = `/users/me/keyvalue/${ZONE_KEY}`;
  const [chosen] = (await client.request<unknown[] | null>({ url })) ?? [];
  if (!chosen) await store.setKey(ZONE_KEY, FIRM_TIME_ZONE);
}

/** The time zone of Sanity's dialogs. */
let zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A new release as Sanity's client takes it. */
type NewRelease = { metadata?: { intendedPublishAt?: string } };

/**
 * Gives a new release the time that its dialog shows. Sanity converts that once more,
 * from the computer's time zone, and would store another.
 */
export function withShownTime<Release extends NewRelease>(
  release: Release,
  shown = newReleaseField()?.value ?? "",
  shownZone = zone,
): Release {
  const [moment] = wallMoments(formTime(shown) ?? "", shownZone);
  if (moment === undefined || !release.metadata?.intendedPublishAt)
    return release;
  const intendedPublishAt = new Date(moment).toISOString();
  return { ...release, metadata: { ...release.metadata, intendedPublishAt } };
}

/** Sanity's dialog begins with the next full hour. */
function takeMorning(): void {
  const field = newReleaseField();
  const morning = wallTimeAt(nextMorning(Date.now()), zone);
  if (field) enter(field, scheduleText(morning));
}

/**
 * Takes the firm's time zone in Sanity's dialogs, and there and in forms times as
 * Americans write them. Says in the dialogs that a time does not exist, and writes the
 * next one; asks about a repeated time, of which Sanity takes the first. Sanity does so
 * silently, and offers plugins no place for a message. What is picked in a dialog is
 * written into its field, since some dialogs convert a picked time twice; a new release
 * begins with tomorrow morning.
 */
export function useScheduleTimes(): void {
  const { push } = useToast();
  const store = useKeyValueStore();
  const client = useClient({ apiVersion: "2025-02-19" });
  useEffect(() => {
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
      if (!field.matches(DATE_FIELD)) return;
      const isInForm = field.closest('[data-testid^="field-"]') !== null;
      write(field, readableTime(field.value, isInForm));
      const written = field.value;
      const checked = checkedTime(written, zone);
      if (checked === null || written === confirmed) return;
      const { day, clock, said: description, later } = checked;
      if (later !== null) {
        // Sanity reads the field next, so the answer is needed at once.
        if (window.confirm(description)) confirmed = written;
        else write(field, `${day} ${later}`);
        return;
      }
      write(field, `${day} ${clock}`);
      const title = "Look at this time";
      push({ id: "schedule-time", status: "warning", title, description });
    };
    const pick = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      if (target.closest('[data-value="scheduled"]')) setTimeout(takeMorning);
      const field = scheduleField();
      const picked = field && pickedTime(target, field.value);
      if (!picked) return;
      event.stopImmediatePropagation();
      enter(field, picked);
      // The clocks may skip the picked time.
      if (target instanceof HTMLInputElement)
        write(target, field.value.slice(-5));
    };
    // Must run before Sanity's own listeners read the field.
    const listeners = Object.entries({
      focusout: check,
      keypress: check,
      input: pick,
      change: pick,
      click: pick,
    });
    for (const [name, listen] of listeners)
      document.addEventListener(name, listen, true);
    return () => {
      subscription.unsubscribe();
      for (const [name, listen] of listeners)
        document.removeEventListener(name, listen, true);
    };
  }, [client, push, store]);
}
