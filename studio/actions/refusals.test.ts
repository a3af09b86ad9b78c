import type { SanityClient, SanityDocument, Workspace } from "sanity";
import { afterEach, expect, it, vi } from "vitest";

import { draftErrors } from "../checks/validate-draft.ts";
import { REFUSALS, refusalOf } from "./refusals.ts";

vi.mock("sanity", () => ({
  validateDocument: ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    }),
}));

const draft = {
  _id: "drafts.a",
  tag: { _ref: "b" },
} as unknown as SanityDocument;

afterEach(() => vi.restoreAllMocks());

it.each([
  ["took a minute", () => new Promise(() => {}), /longer than a minute/],
  [
    "cannot be reached",
    () => Promise.reject(new TypeError("Failed to fetch")),
    /Check your connection/,
  ],
  [
    "the content source refuses",
    () => Promise.reject(Object.assign(new Error(), { statusCode: 409 })),
    /every page this links to is published/,
  ],
  [
    "the content source fails at",
    () => Promise.reject(Object.assign(new Error(), { statusCode: 500 })),
    /Something went wrong/,
  ],
  [
    "the Studio fails at",
    () => Promise.reject(new TypeError("undefined is not an object")),
    /Something went wrong/,
  ],
])("says why a draft was not published that %s", async (_, request, said) => {
  const minute = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(minute.signal);
  const client = { request, getDataUrl: () => "" } as unknown as SanityClient;
  const checking = draftErrors(client, {} as Workspace, draft).catch(refusalOf);
  if (said.test(REFUSALS.unvalidated)) minute.abort();
  expect(REFUSALS[(await checking) as keyof typeof REFUSALS]).toMatch(said);
});
