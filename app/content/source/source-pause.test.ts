import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
} from "vitest";

import { createContentReader } from "./reader.server";
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

describe("a source that asks for fewer requests, or refuses the token", () => {
  const refusal = (status: number): Answer => ({
    status,
    // As the hosted service words them.
    body: {
      statusCode: status,
      error: "Unauthorized",
      message: "Unauthorized - Session not found",
    },
  });
  const slower = (headers: Record<string, string>): Answer => ({
    status: 429,
    headers,
    body: { statusCode: 429, error: "Too Many Requests" },
  });

  /** What reads after a failure come to. */
  async function failing(first: Answer) {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    source.answers = [first, first, good];
    const read = () =>
      createContentReader(source.connection, { perspective: "published" })
        .fetch(query, params, own)
        .catch((error: unknown) => error);
    const failed = await Promise.all([read(), read()]);
    for (let times = 0; times < 5; times += 1) failed.push(await read());
    for (const each of failed) expect(each).toBeInstanceOf(ContentUnavailable);
    const lines = said.mock.calls.map(([line]) => String(line));
    said.mockRestore();
    const last = failed.at(-1) as ContentUnavailable;
    return { lines, read, retryAfter: last.headers.get("retry-after") };
  }

  it.each([
    ["the seconds it names", slower({ "retry-after": "7" }), 7],
    ["a second if it names none", slower({}), 1],
    [
      "the seconds that an overloaded source names",
      { ...down, headers: { "retry-after": "3" } } satisfies Answer,
      3,
    ],
  ])("is left alone for %s", async (_what, first, seconds) => {
    const { lines, read, retryAfter } = await failing(first);
    // The two reads that were under way together, and none after them.
    expect(source.asked).toHaveLength(2);
    expect(lines).toHaveLength(1);
    expect(retryAfter).toBe(String(seconds));
    source.clock += seconds * 1000 - 1;
    expect(await read()).toBeInstanceOf(ContentUnavailable);
    expect(source.asked).toHaveLength(2);
    source.clock += 1;
    expect(await read()).toBe("hail");
  });

  it("is asked once by a read whose token it refuses, and again by the next one", async () => {
    for (const status of [401, 403]) {
      source.asked = [];
      source.answers = [refusal(status), good];
      expect(
        await source
          .reader()
          .fetch(query, params, own)
          .catch(() => "refused"),
      ).toBe("refused");
      expect(source.asked).toHaveLength(1);
      expect(await source.reader().fetch(query, params, own)).toBe("hail");
    }
  });
});
