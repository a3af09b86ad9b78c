import { afterEach, beforeEach, expect, it } from "vitest";

import { consultation, lead, TestIntakes } from "../intakes.fixture.ts";
import { countOutbox, type OutboxCounts } from "./counts.server.ts";
import { openOutboxFile } from "./open.server.ts";
import { markDelivered, quarantine } from "./queue.server.ts";
import { keepSubmission } from "./store.server.ts";

let test: TestIntakes;
beforeEach(() => {
  test = new TestIntakes();
});
afterEach(() => test.close());

it("the counts are those of the parts, and of the oldest one that waits", () => {
  const outbox = openOutboxFile(test.folder);
  const counts = (changes: Partial<OutboxCounts>) =>
    expect(countOutbox(outbox, Date.now() + 60_500)).toEqual({
      ...{ waiting: 0, oldestSeconds: null, parked: 0, notices: 0 },
      ...changes,
    });
  counts({});
  for (const key of ["a", "b"])
    keepSubmission(outbox, {
      submission: consultation(),
      key,
      verdict: lead,
      notices: ["mail", "webhook"],
    });
  counts({ waiting: 2, oldestSeconds: 60, notices: 4 });
  markDelivered(outbox, { sequence: 1, part: "claim" });
  markDelivered(outbox, { sequence: 1, part: "mail" });
  counts({ waiting: 2, oldestSeconds: 60, notices: 3 });
  markDelivered(outbox, { sequence: 1, part: "attribution" });
  markDelivered(outbox, { sequence: 1, part: "activity" });
  quarantine(outbox, { sequence: 2, part: "webhook" });
  counts({ waiting: 1, oldestSeconds: 60, notices: 2, parked: 1 });
  quarantine(outbox, { sequence: 2, part: "claim" });
  counts({ notices: 2, parked: 1 });
  outbox.exec("DELETE FROM submissions");
  counts({});
  outbox.close();
});
