// @vitest-environment jsdom
import { useState, type SyntheticEvent } from "react";
import { createRoot } from "react-dom/client";
import { of } from "rxjs";
import { expect, it, vi } from "vitest";

import { nextMorning, wallTimeAt } from "../../domain/moments.ts";
import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";
import { scheduleText } from "./date-fields.ts";
import { useScheduleTimes, withShownTime } from "./schedule-times.ts";

const sanity = vi.hoisted(() => ({
  client: { request: () => Promise.resolve(["America/Chicago"]) },
  store: { getKey: vi.fn() },
  toast: { push: vi.fn() },
}));
vi.mock("sanity", () => ({
  useClient: () => sanity.client,
  useKeyValueStore: () => sanity.store,
}));
vi.mock("@sanity/ui/toast", () => ({ useToast: () => sanity.toast }));
sanity.store.getKey.mockReturnValue(of(FIRM_TIME_ZONE));

type Field = SyntheticEvent<HTMLInputElement>;

const shift = vi.fn();

/** As Sanity's: its field is read when it is left, and its calendar shifts what is picked. */
function Dialog() {
  useScheduleTimes();
  const [value, setValue] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const leave = ({ currentTarget }: Field) => {
    setValue(currentTarget.value);
    setTyped(undefined);
  };
  return (
    <>
      <button
        data-value="scheduled"
        onClick={() => setValue("Nov 30, 2026 17:00")}
      />
      {value && (
        <div id="release-timing-at-time">
          <input
            data-testid="date-input"
            onBlur={leave}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            value={typed ?? value}
          />
        </div>
      )}
      <input onChange={shift} type="time" value={value?.slice(-5) ?? ""} />
      <button aria-label="Thu Dec 10 2026" data-weekday onClick={shift} />
    </>
  );
}

it("a new release begins tomorrow morning, and gets what is typed or picked", async () => {
  createRoot(document.body).render(<Dialog />);
  // The hook listens from then on.
  await vi.waitFor(() => expect(sanity.store.getKey).toHaveBeenCalled());
  const find = <Found extends Element>(selector: string) =>
    vi.waitFor(() => {
      const found = document.querySelector<Found>(selector);
      return found ?? expect.fail(selector);
    });
  (await find<HTMLElement>("[data-value]")).click();
  const field = await find<HTMLInputElement>('[data-testid="date-input"]');
  const shows = (text: string) =>
    vi.waitFor(() => expect(field.value).toBe(text));
  const fill = (input: HTMLInputElement, text: string) => {
    input.focus();
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
    input.blur();
  };
  const morning = wallTimeAt(nextMorning(Date.now()), FIRM_TIME_ZONE);
  await shows(scheduleText(morning));
  fill(field, "12/4/2026 6:00 PM");
  await shows("Dec 4, 2026 18:00");
  const clock = await find<HTMLInputElement>('[type="time"]');
  fill(clock, "19:00");
  await shows("Dec 4, 2026 19:00");
  (await find<HTMLElement>("[data-weekday]")).click();
  await shows("Dec 10, 2026 19:00");
  expect(shift).not.toHaveBeenCalled();
  const metadata = { intendedPublishAt: "2026-12-11T00:00:00.000Z" };
  expect(withShownTime({ metadata }).metadata.intendedPublishAt).toBe(
    "2026-12-11T01:00:00.000Z",
  );
});
