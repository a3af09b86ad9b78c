import { BehaviorSubject, ReplaySubject } from "rxjs";
import type { DocumentStore } from "sanity";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { NotValidated } from "../checks/validate-draft.ts";
import { formErrors } from "./form-errors.ts";
import { ChangedMeanwhile } from "./publish-seen.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = { _createdAt: "2027-01-01", _updatedAt: "2027-01-01" };
const draft = (title: string, _rev = "1") => ({
  ...at,
  _id: "drafts.hail",
  _type: "article",
  _rev,
  title,
});

const [ERROR, WARNING] = (["error", "warning"] as const).map((level) => ({
  level,
  message: level,
  path: ["title"],
}));

/** A form whose draft was typed just now. */
function typed(title: string) {
  const states = new BehaviorSubject({ draft: draft(title) });
  const validation = new ReplaySubject<object>(1);
  const found = (...markers: (typeof ERROR)[]) =>
    validation.next({ isValidating: false, validation: markers });
  const begin = () => validation.next({ isValidating: true, validation: [] });
  const pair = { editState: () => states, validation: () => validation };
  return {
    found,
    begin,
    change: (newest: ReturnType<typeof draft>) =>
      states.next({ draft: newest }),
    errors: formErrors(
      { pair } as unknown as DocumentStore,
      draft(title),
      new AbortController().signal,
    ).catch((error: unknown) => (error as Error).constructor),
  };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("takes what was found in the newest text, which is validated 200 ms later", async () => {
  const { found, begin, errors } = typed("Hail");
  found(ERROR);
  await wait(200);
  begin();
  await wait(900);
  found(WARNING);
  await wait(15);
  expect(await errors).toEqual([]);
});

it("takes what was found in the newest text, which is validated after another one", async () => {
  const { found, begin, errors } = typed("Hail");
  begin();
  await wait(900);
  found();
  await wait(12);
  begin();
  await wait(900);
  found(ERROR, WARNING);
  await wait(15);
  expect(await errors).toEqual([ERROR]);
});

it("waits no longer when the store gives the text another revision", async () => {
  const { found, change, errors } = typed("Hail");
  found(ERROR);
  await wait(200);
  change(draft("Hail", "2"));
  await wait(65);
  expect(await errors).toEqual([ERROR]);
});

it("says nothing of a text that is another one by now", async () => {
  const { found, change, errors } = typed("Hail");
  found();
  await wait(200);
  change(draft("Hail and wind", "2"));
  await wait(265);
  expect(await errors).toBe(ChangedMeanwhile);
});

it("gives up after a minute", async () => {
  const { begin, errors } = typed("Hail");
  begin();
  await wait(60_000);
  expect(await errors).toBe(NotValidated);
});
