/** Sanity's fields for a date with a time. */

/** How Sanity's dialogs write a scheduled time: "Mar 8, 2026 02:30". */
export const SCHEDULED = /^([A-Z][a-z]{2} \d{1,2}, \d{4}) (\d{2}:\d{2})$/;

export const DATE_FIELD = 'input[data-testid="date-input"]';

const medium = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeZone: "UTC",
});

/** Writes a time of a form (2026-03-08T02:30) as Sanity's dialogs do. */
export function scheduleText(time: string): string {
  return `${medium.format(Date.parse(`${time}Z`))} ${time.slice(-5)}`;
}

/** Undoes `scheduleText`; null for any other text. */
export function formTime(written: string): string | null {
  const [, day, clock] = SCHEDULED.exec(written) ?? [];
  const date = Date.parse(`${day} UTC`);
  if (Number.isNaN(date)) return null;
  return `${new Date(date).toISOString().slice(0, 10)}T${clock}`;
}

/** The field of the open dialog or popover for scheduling. */
export function scheduleField(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>(DATE_FIELD);
  return [...fields].find(({ value }) => SCHEDULED.test(value));
}

/** The one of the dialog that creates a release. */
export function newReleaseField(): HTMLInputElement | null {
  return document.querySelector(`#release-timing-at-time ${DATE_FIELD}`);
}

/** The time that a person picks in the calendar under a field that shows a time. */
export function pickedTime(target: Element, shown: string): string | null {
  const [, day, clock] = SCHEDULED.exec(shown) ?? [];
  if (target instanceof HTMLInputElement)
    return target.type === "time" && target.value
      ? `${day} ${target.value}`
      : null;
  const picked = target.closest("[data-weekday]")?.getAttribute("aria-label");
  return picked
    ? `${medium.format(Date.parse(`${picked} UTC`))} ${clock}`
    : null;
}

/** Writes the way a person does: React ignores changes made by a script. */
export function write(field: HTMLInputElement, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    "value",
  )?.set?.call(field, value);
}

/** Writes and leaves the field, upon which Sanity reads it. */
export function enter(field: HTMLInputElement, value: string): void {
  write(field, value);
  field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}
