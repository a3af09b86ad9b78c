import { describe, expect, it } from "vitest";

import type { ContentReader } from "../source/reader";
import { stubReader } from "../source/stub-reader.fixture";
import { ContentUnavailable } from "../source/unavailable";
import { lapsedStates } from "./lapsed-states.server";

function readerOf(answer: () => Promise<unknown>): ContentReader {
  const reader: ContentReader = {
    ...stubReader({}),
    fork: () => reader,
    withoutStega: () => reader,
    fetch: <Result>() => answer() as Promise<Result>,
  };
  return reader;
}

describe("the states that mark a request", () => {
  it("are those whose every license has expired", async () => {
    const licence = (slug: string, expiresOn: string | null) => ({
      ...{ _id: `licence-${slug}-${expiresOn}`, servesState: true },
      ...{ state: slug, slug, abbreviation: null, expiresOn },
    });
    const reader = stubReader({
      stateLicence: [
        licence("Utah", "2020-01-31"),
        licence("Texas", "2020-01-31"),
        licence("Texas", "2999-01-31"),
        licence("Iowa", null),
        { ...licence("Ohio", "2020-01-31"), servesState: false },
      ],
    });
    expect(await lapsedStates(reader)).toEqual(["Utah"]);
  });

  it.each([
    ["fails", () => Promise.reject(new ContentUnavailable("down"))],
    ["does not answer", () => new Promise(() => {})],
  ])("are none while the content source %s", async (_, answer) => {
    expect(await lapsedStates(readerOf(answer))).toEqual([]);
  });
});
