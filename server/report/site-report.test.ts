import { afterEach, expect, it, vi } from "vitest";

import { SiteReport } from "./site-report.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(answers: number[]) {
  vi.useFakeTimers();
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response(null, { status: answers.shift() ?? 204 });
  });
  const onFailure = vi.fn();
  let count = 0;
  const report = new SiteReport({
    apiHost: "http://lake",
    readToken: "token",
    onFailure,
    read: async () => ({ count: (count += 1) }),
  });
  return { report, sent, onFailure };
}

it("reports after a change, and every minute until it is stopped", async () => {
  const { report, sent } = open([]);
  // Changes during a report cause one more.
  for (const _ of [1, 2, 3]) report.changed();
  await vi.waitFor(() => expect(sent).toEqual([{ count: 1 }, { count: 2 }]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
  report.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(3);
});
