import fc from "fast-check";
import { applyPatch, type RawPatch } from "mendoza";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  admin,
  mutate as mutateLake,
  site,
  testLake,
} from "../../engine/lake.fixture.ts";
import { LakeFault } from "../../engine/errors.ts";
import type { Lake } from "../../engine/lake.ts";
import type { SanityDocument } from "../../engine/types.ts";
import { createTimeLimiter } from "../../rate-limiter.ts";
import {
  createListener,
  ListenerQueue,
  MOST_CHARACTERS,
  readListenerOptions,
  type ListenerOptions,
  type MutationEvent,
} from "./listener.ts";
import { propertyRuns } from "../../engine/lake.fixture.ts";

const defaults = readListenerOptions(
  new URLSearchParams(
    "query=*&includeResult=true&includeAllVersions=true&effectFormat=mendoza",
  ),
);

let lake: Lake;

beforeEach(() => {
  lake = testLake();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Collects the events of a listener. */
function attach(
  options: Partial<ListenerOptions>,
  caller = admin,
): { events: MutationEvent[]; stop: () => void } {
  const listener = createListener(lake, caller, { ...defaults, ...options });
  const events: MutationEvent[] = [];
  const stop = lake.onTransaction((transaction) => {
    events.push(...listener(transaction));
  });
  return { events, stop };
}

const mutate = (...mutations: object[]) => mutateLake(lake, ...mutations);

it("a listener sends nothing that its caller may not read", () => {
  const { events } = attach({}, site);
  mutate({ create: { _id: "drafts.a", _type: "t" } });
  mutate({ create: { _id: "a", _type: "t" } });
  expect(events.map(({ documentId }) => documentId)).toEqual(["a"]);
  expect(events[0]?.transactionTotalEvents).toBe(1);
});

it("nothing of a state that its caller may not read is in the event that shows or hides the document", () => {
  const grants = [{ filter: "isOpen", permissions: ["read"] as const }];
  const { events } = attach(
    { query: "*", includePreviousRevision: true },
    { id: "guest", roles: [], grants },
  );
  mutate({ create: { _id: "a", _type: "t", isOpen: false, text: "secret" } });
  const write = (set: object) => mutate({ patch: { id: "a", set } });
  write({ isOpen: true, text: "for all" });
  write({ isOpen: false, text: "secret" });
  const transitions = events.map(({ transition }) => transition);
  expect(transitions).toEqual(["appear", "disappear"]);
  expect(JSON.stringify(events)).not.toContain("secret");
});

const ids = ["a", "drafts.a", "b", "drafts.b", "c"];
const types = ["post", "page"];
const text = fc.string({ unit: "grapheme", maxLength: 12 });
const fields = fc.record(
  {
    title: text,
    tags: fc.array(text, { maxLength: 4 }),
    nested: fc.record({ deep: fc.array(fc.record({ word: text })) }),
  },
  { requiredKeys: [] },
);
const id = fc.constantFrom(...ids);
const document = fc
  .tuple(id, fc.constantFrom(...types), fields)
  .map(([_id, _type, rest]) => ({ ...rest, _id, _type }));
const mutation = fc.oneof(
  document.map((createOrReplace) => ({ createOrReplace })),
  document.map((createIfNotExists) => ({ createIfNotExists })),
  fc.record({ delete: fc.record({ id }) }),
  fc.tuple(id, fields).map(([each, set]) => ({ patch: { id: each, set } })),
  id.map((each) => ({ patch: { id: each, unset: ["tags[0]", "nested"] } })),
  fc.tuple(id, text).map(([each, item]) => ({
    patch: {
      id: each,
      setIfMissing: { tags: [] },
      insert: { after: "tags[-1]", items: [item] },
    },
  })),
);
const filter = fc.constantFrom<{
  query: string;
  params: Record<string, unknown>;
}>(
  { query: "*", params: {} },
  { query: "*[_type == $type]", params: { type: "post" } },
  { query: "*[_id in $ids]", params: { ids: ["a", "drafts.a"] } },
  { query: "*[defined(title)] | order(_id) {_id}", params: {} },
  { query: "*[sanity::versionOf($id)]", params: { id: "b" } },
);

function withoutRevision(
  document: SanityDocument | null | undefined,
): Omit<SanityDocument, "_rev"> | null {
  if (!document) return null;
  const { _rev, ...rest } = document;
  return rest;
}

/**
 * Applies an event like the Studio: only by its revisions and effects; effects do not
 * contain the revision.
 */
function apply(held: Map<string, SanityDocument>, event: MutationEvent): void {
  const before = held.get(event.documentId) ?? null;
  // A document that appears may have existed before, outside the filter: the client
  // fetches it.
  if (event.transition !== "appear") {
    expect(event.previousRev).toBe(before?._rev);
    const patch = event.effects?.apply as RawPatch;
    expect(applyPatch(withoutRevision(before), patch)).toEqual(
      withoutRevision(event.result),
    );
  }
  if (event.transition === "disappear" || !event.result) {
    held.delete(event.documentId);
  } else {
    expect(event.result._rev).toBe(event.resultRev);
    held.set(event.documentId, event.result);
  }
}

it("a caller's listeners have a bounded length, and others theirs", () => {
  const queue = new ListenerQueue(createTimeLimiter());
  const release = queue.hold("viewer", MOST_CHARACTERS);
  expect(() => queue.hold("viewer", 1)).toThrow(/too many or too long/);
  expect(() => queue.hold("editor", 1)).not.toThrow();
  release();
  expect(() => queue.hold("viewer", 1)).not.toThrow();
});

it("the chain of revisions leads a client that applies every event to the store's documents", () => {
  fc.assert(
    fc.property(
      filter,
      fc.array(fc.array(mutation, { minLength: 1, maxLength: 4 }), {
        minLength: 1,
        maxLength: 12,
      }),
      ({ query, params }, transactions) => {
        for (const each of ids) mutate({ delete: { id: each } });
        const { events, stop } = attach({ query, params });
        const held = new Map<string, SanityDocument>();
        for (const mutations of transactions) {
          const from = events.length;
          try {
            mutate(...mutations);
          } catch (error) {
            // A patch of a missing document fails the transaction, and listeners get
            // no event.
            expect(error).toBeInstanceOf(LakeFault);
            expect(events).toHaveLength(from);
          }
          const told = events.slice(from);
          for (const [index, event] of told.entries()) {
            expect(event.transactionTotalEvents).toBe(told.length);
            expect(event.transactionCurrentEvent).toBe(index + 1);
            apply(held, event);
          }
        }
        stop();
        const matches = lake.filter(query, params);
        const stored = [...lake.allDocuments(admin)].filter(matches);
        expect([...held.values()].sort(byId)).toEqual(stored.sort(byId));
      },
    ),
    propertyRuns(60),
  );
});

function byId(a: SanityDocument, b: SanityDocument): number {
  return a._id < b._id ? -1 : 1;
}
