import { expect, it } from "vitest";
import {
  admin,
  ask,
  idsOf,
  mutate,
  reopened,
  testLake,
} from "../engine/lake.fixture.ts";
import { openComments } from "./comments-dataset.ts";

it("is made once, in the store of a lake that knew nothing of it, and is there at the next start", () => {
  const lake = testLake([{ _id: "a", _type: "article" }]);
  const comments = openComments(lake);
  expect(comments.current()).toBeNull();
  const made = comments.make();
  expect(comments.make()).toBe(made);
  mutate(made, { create: { _id: "c", _type: "comment", text: "1" } });
  mutate(made, { patch: { id: "c", set: { text: "2" } } });

  const again = openComments(reopened(lake)).current();
  expect(again && ask(again, "*[0].text")).toBe("2");
});

it("keeps its documents, transactions and history to itself", () => {
  const lake = testLake([{ _id: "a", _type: "article" }]);
  const newest = lake.lastTransactionId();
  const comments = openComments(lake).make();
  mutate(comments, { create: { _id: "a", _type: "comment" } });
  mutate(comments, { patch: { id: "a", set: { text: "2" } } });

  expect(idsOf(lake)).toEqual(["a"]);
  expect(ask(lake, "*[0]._type")).toBe("article");
  expect(lake.lastTransactionId()).toBe(newest);
  const range = {
    fromTransaction: null,
    toTransaction: null,
    fromTime: null,
    toTime: null,
  };
  const request = {
    ...range,
    ids: ["a"],
    caller: admin,
    limit: 10,
    reverse: false,
    authors: null,
    onlyIdentified: false,
    mutations: "none" as const,
    includeEffects: false,
  };
  expect([...lake.history.transactions(request)]).toHaveLength(1);
  expect([...comments.history.transactions(request)]).toHaveLength(2);
  expect(
    comments.history.events("a", { limit: 5, cursor: "" }, admin).events,
  ).toHaveLength(2);
});
