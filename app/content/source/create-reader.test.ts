import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
} from "vitest";

import { ContentSource } from "./content-source.server";
import type { ContentReader } from "./reader";
import {
  type Answer,
  down,
  good,
  own,
  params,
  query,
  type ScriptedSource,
  startScriptedSource,
} from "./scripted-source.fixture";
import { ContentUnavailable } from "./failure.server";

let source: ScriptedSource;

beforeAll(async () => {
  source = await startScriptedSource();
});
afterAll(() => source.close());
beforeEach(() => {
  source.asked = [];
});

function pingAfter(next: Answer[]): Promise<boolean> {
  source.answers = next;
  return new ContentSource(source.settings).ping();
}

describe("createContentReader", () => {
  it("asks once more when the source fails", async () => {
    source.answers = [down, good];
    const failures: unknown[] = [];
    expect(await source.reader(failures).fetch(query, params, own)).toBe(
      "hail",
    );
    expect(failures).toEqual([]);
    expect(source.asked).toHaveLength(2);
  });

  it("gives up after the second failure with an answer of 503", async () => {
    source.answers = [down, down, good];
    const failures: unknown[] = [];
    const failure = await source
      .reader(failures)
      .fetch(query, params, own)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ContentUnavailable);
    expect((failure as ContentUnavailable).status).toBe(503);
    expect(failures).toHaveLength(1);
    expect(source.asked).toHaveLength(2);
  });

  it.each([
    ["a page of a proxy", "text/html", "<html><h1>Please sign in</h1></html>"],
    ["a page that calls itself JSON", "application/json", "<html></html>"],
    ["nothing", "application/json", ""],
    ["no result", "application/json", "{}"],
    [
      "tags that are none",
      "application/json",
      '{"result":"hail","syncTags":7}',
    ],
  ])("takes %s for a failure like any other", async (_what, type, text) => {
    const nonsense: Answer = { status: 200, type, text };
    source.answers = [nonsense, good];
    expect(await source.reader().fetch(query, params, own)).toBe("hail");
    source.answers = [nonsense, nonsense, good];
    await expect(
      source.reader().fetch(query, params, own),
    ).rejects.toBeInstanceOf(ContentUnavailable);
    expect(await pingAfter([nonsense])).toBe(false);
    expect(source.asked).toHaveLength(5);
  });
});

describe("ContentSource.repeatedRead", () => {
  it("logs the first of the failures that follow each other", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const read = new ContentSource(source.settings).repeatedRead(
      (reader: ContentReader) => reader.fetch(query, params, own),
    );
    const look = (...next: Answer[]) => {
      source.answers = next;
      return read().catch(() => null);
    };
    await look(down, down);
    await look(down, down);
    expect(said.mock.calls).toHaveLength(1);
    expect(said.mock.calls[0]?.[0]).toContain("content read failed");
    expect(await look(good)).toBe("hail");
    await look(down, down);
    expect(said.mock.calls).toHaveLength(2);
    said.mockRestore();
  });
});
