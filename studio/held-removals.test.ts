import type { MutationEvent } from "@sanity/client";
import { BufferedDocument, Mutation } from "@sanity/mutator";
import fc from "fast-check";
import { BehaviorSubject, Subject } from "rxjs";
import { expect, it } from "vitest";

import { holdRemovals } from "./held-removals.ts";

const ID = "drafts.article";
type Mutations = ConstructorParameters<typeof Mutation>[0]["mutations"];
type Texts = { title: string; summary: string };

/** The parts that a change needs to be told of. */
type Told = Pick<
  MutationEvent,
  "type" | "documentId" | "transition" | "transactionId"
> & { previousRev?: string; resultRev: string; mutations: Mutations };

/** A form, the store, and what is on its way between them. */
function desk() {
  let published: Texts = { title: "", summary: "as published" };
  const base = () => ({ ...published, _id: ID, _type: "article" });
  let draft: (Texts & { _rev: string }) | null = null;
  const saved = new BehaviorSubject(true);
  const form = new BufferedDocument(null);
  form.onConsistencyChanged = (isSaved) => saved.next(isSaved);
  let sent: Parameters<NonNullable<typeof form.commitHandler>>[0] | undefined;
  form.commitHandler = (commit) => (sent = commit);
  const onTheWay: Told[] = [];
  const listened = new Subject<Told>();
  let others = 0;
  // The operator reads no more of an event.
  const events = listened as unknown as Subject<MutationEvent>;
  holdRemovals(
    ID,
    () => saved,
  )(events).subscribe((event) => {
    const told = event as unknown as Told;
    if (told.documentId === ID) form.arrive(new Mutation(told));
    else others--;
  });

  function store(transactionId: string, mutations: Mutations): void {
    const before = draft;
    const all = before ? mutations : [{ create: base() }, ...mutations];
    const copy = structuredClone({ mutations: all, resultRev: transactionId });
    draft = new Mutation(copy).apply(before as never) as typeof draft;
    const appears = draft ? "appear" : "disappear";
    onTheWay.push({
      type: "mutation",
      documentId: ID,
      transition: before && draft ? "update" : appears,
      transactionId,
      resultRev: transactionId,
      ...(before && { previousRev: before._rev }),
      mutations: all,
    });
  }
  const remove = (id: string) => store(id, [{ delete: { id: ID } }]);

  return {
    stored: (): Texts => draft ?? published,
    shown: (): Texts => (form.LOCAL as Texts | null) ?? published,
    type(text: string) {
      const title = `${form.LOCAL?.["title"] ?? published.title}${text}`;
      // As Sanity's form does it.
      const first = form.LOCAL
        ? { patch: { id: ID, unset: ["_empty"] } }
        : { createIfNotExists: base() };
      const mutations = [first, { patch: { id: ID, set: { title } } }];
      form.add(new Mutation({ mutations }));
    },
    /** A colleague's change. */
    revise(text: string) {
      const patch = { id: ID, set: { summary: text } };
      if (draft) store(`revise ${text}`, [{ patch }]);
    },
    commit: () => void form.commit(),
    receive() {
      const commit = sent;
      sent = undefined;
      if (!commit) return;
      const { transactionId, mutations } = commit.mutation;
      store(
        transactionId!,
        mutations.filter((each) => "patch" in each),
      );
      commit.success();
    },
    publish(text: string) {
      if (!draft) return;
      const { title, summary } = draft;
      published = { title, summary };
      remove(`publish ${text}`);
      others++;
      onTheWay.push({ ...onTheWay.at(-1)!, documentId: "article" });
    },
    discard(text: string) {
      if (draft) remove(`discard ${text}`);
    },
    async hear() {
      // A transaction comes whole.
      const [first] = onTheWay;
      while (first && onTheWay[0]?.transactionId === first.transactionId)
        listened.next(onTheWay.shift()!);
      await Promise.resolve();
    },
    isQuiet: () =>
      onTheWay.length === 0 && !sent && saved.value && others === 0,
  };
}

const ACTS = [
  "type",
  "commit",
  "receive",
  "hear",
  "revise",
  "publish",
] as const;

async function play(acts: readonly (keyof ReturnType<typeof desk>)[]) {
  const at = desk();
  for (const [index, act] of acts.entries()) await at[act](`${index} `);
  for (let round = 0; round < 60 && !at.isQuiet(); round++) {
    at.commit();
    at.receive();
    await at.hear();
  }
  await at.hear();
  expect(at.isQuiet()).toBe(true);
  const { title, summary } = at.stored();
  expect(at.shown()).toMatchObject({ title, summary });
  return title;
}

/** Acts upon a draft that the form knows. */
const some = <Act>(...acts: Act[]) =>
  fc
    .array(fc.constantFrom(...acts), { minLength: 10, maxLength: 30 })
    .map((all) => ["type", "commit", "receive", "hear", ...all] as const);

it("keeps every typed word, whenever the draft is published", () =>
  fc.assert(
    fc.asyncProperty(some(...ACTS), async (acts) => {
      const typed = acts.map((act, at) => (act === "type" ? `${at} ` : ""));
      expect(await play(acts)).toBe(typed.join(""));
    }),
  ));

it("shows what is stored, whenever the draft is discarded", () =>
  fc.assert(
    fc.asyncProperty(some(...ACTS, "discard" as const), async (acts) => {
      await play(acts);
    }),
  ));
