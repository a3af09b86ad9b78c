import { BufferedDocument, Mutation } from "@sanity/mutator";
import type { MutationEvent } from "@sanity/client";
import fc from "fast-check";
import { BehaviorSubject, Subject } from "rxjs";
import { expect, it } from "vitest";

import { holdRemovals } from "./held-removals.ts";

const ID = "drafts.article";
const UNCHANGED = { patch: { id: ID, unset: ["_empty"] } };

type Stored = Record<string, unknown> | null;

const applied = (document: Stored, mutations: object[]): Stored =>
  new Mutation({ mutations: structuredClone(mutations) }).apply(document);

/** A form, the store, and what is on its way between them. */
function desk() {
  const published = { _type: "article", title: "" };
  let draft: Stored = { ...published, _id: ID, _rev: "r0" };
  const events: MutationEvent[] = [];
  const saved = new BehaviorSubject(true);
  const form = new BufferedDocument(structuredClone(draft));
  form.onConsistencyChanged = (isSaved) => saved.next(isSaved);
  let sent: Parameters<NonNullable<typeof form.commitHandler>>[0] | undefined;
  form.commitHandler = (commit) => (sent = commit);
  const listened = new Subject<MutationEvent>();
  listened.pipe(holdRemovals(() => saved)).subscribe((event) => {
    if (event.type === "mutation") form.arrive(new Mutation(event));
  });

  /** Stores a change, and tells of it. */
  function store(transactionId: string, mutations: object[]) {
    const before = draft;
    const after = applied(before, mutations);
    draft = after && { ...after, _rev: transactionId };
    const previousRev = before?.["_rev"];
    events.push({
      type: "mutation",
      transactionTotalEvents: 1,
      documentId: ID,
      transition: before ? (after ? "update" : "disappear") : "appear",
      transactionId,
      resultRev: transactionId,
      ...(previousRev !== undefined && { previousRev }),
      mutations,
    } as MutationEvent);
  }

  return {
    title: () => draft?.["title"] ?? published.title,
    shown: () => form.LOCAL?.["title"] ?? published.title,
    type(text: string) {
      const title = `${form.LOCAL?.["title"] ?? published.title}${text}`;
      const change = { patch: { id: ID, set: { title } } };
      // As the form does it.
      const first = form.LOCAL
        ? UNCHANGED
        : { createIfNotExists: { ...published, _id: ID } };
      form.add(new Mutation({ mutations: [first, change] }));
    },
    commit: () => void form.commit(),
    receive() {
      const commit = sent;
      sent = undefined;
      if (!commit) return;
      const { transactionId, mutations } = commit.mutation;
      const edits = mutations.filter((each) => "patch" in each);
      const base = draft ? [] : [{ create: { ...published, _id: ID } }];
      store(transactionId!, [...base, ...edits]);
      commit.success();
    },
    publish(times: number) {
      if (!draft) return;
      published.title = String(draft["title"]);
      store(`publish-${times}`, [{ delete: { id: ID } }]);
    },
    async hear() {
      const event = events.shift();
      if (event) listened.next(event);
      await Promise.resolve();
    },
    isQuiet: () => events.length === 0 && !sent && saved.value,
  };
}

const act = fc.constantFrom("type", "commit", "receive", "publish", "hear");

it("keeps every typed word, whenever the draft is published", () =>
  fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const at = desk();
      let typed = "";
      for (const [index, each] of acts.entries()) {
        if (each === "type") {
          typed += `${index} `;
          at.type(`${index} `);
        } else if (each === "publish") at.publish(index);
        else await at[each]();
      }
      for (let round = 0; round < 60 && !at.isQuiet(); round++) {
        at.commit();
        at.receive();
        await at.hear();
      }
      await at.hear();
      expect(at.isQuiet()).toBe(true);
      expect(at.title()).toBe(typed);
      expect(at.shown()).toBe(typed);
    }),
  ));
