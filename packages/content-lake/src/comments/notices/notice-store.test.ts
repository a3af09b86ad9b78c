import { expect, it } from "vitest";
import { testLake } from "../../engine/lake.fixture.ts";
import { openNoticeStore } from "./notice-store.ts";

const person = {
  documentId: "comment",
  userId: "ben",
  reason: "mention" as const,
};

it("keeps what is due over a restart, and sends nothing again that may have left", () => {
  const { database } = testLake();
  let time = 1_000;
  const now = () => time;
  const store = openNoticeStore(database, now);
  store.add([person, { ...person, userId: "eve" }], "ann");
  store.add([person], "ann");
  const first = store.next();
  expect(first).toMatchObject({ userId: "ben", authorId: "ann", attempts: 0 });
  store.setState(first?.id ?? "", "sending");
  const second = store.next();
  store.putOff(second?.id ?? "", 500);
  expect(store.next()).toBeNull();
  expect(store.wait()).toBe(500);

  const again = openNoticeStore(database, now);
  expect(again.wait()).toBe(500);
  expect(again.sentBy("ann", 0)).toBe(1);
  time += 500;
  expect(again.next()).toMatchObject({ userId: "eve", attempts: 1 });
  again.add([person], "zoe");
  again.setState(again.next()?.id ?? "", "sent");
  expect(again.next()).toBeNull();
  expect(again.wait()).toBeNull();
});
