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

type Commit = Parameters<NonNullable<BufferedDocument["commitHandler"]>>[0];

/** A form, the store, and what is on its way between them. */
function desk(wasPublished: boolean) {
  const initial: Texts = { title: "", summary: "as it began" };
  let published = wasPublished ? initial : null;
  const base = () => ({ ...(published ?? initial), _id: ID, _type: "article" });
  let draft: (ReturnType<typeof base> & { _rev: string }) | null = null;
  const saved = new BehaviorSubject(true);
  const refused = new BehaviorSubject(false);
  let sent: Commit | undefined;
  let form = formOf(null);
  const onTheWay: Told[] = [];
  const listened = new Subject<Told>();
  let others = 0;
  // The operator reads no more of an event.
  const events = listened as unknown as Subject<MutationEvent>;
  holdRemovals(
    ID,
    () => saved,
    refused,
  )(events).subscribe((event) => {
    if (event.type === "reset") return readAgain();
    const told = event as unknown as Told;
    if (told.documentId === ID) form.arrive(new Mutation(told));
    else others--;
  });

  function formOf(snapshot: typeof draft) {
    const made = new BufferedDocument(structuredClone(snapshot));
    made.onConsistencyChanged = (isSaved) => saved.next(isSaved);
    made.commitHandler = (commit) => {
      refused.next(false);
      sent = commit;
    };
    return made;
  }
  /** As Sanity's form does it, which then drops the events that it has read. */
  function readAgain(): void {
    saved.next(true);
    form = formOf(draft);
    onTheWay.length = 0;
    others = 0;
  }

  function store(transactionId: string, mutations: Mutations): void {
    const before = draft;
    const all = before ? mutations : [{ create: base() }, ...mutations];
    const copy = structuredClone({ mutations: all, resultRev: transactionId });
    draft = new Mutation(copy).apply(before) as typeof draft;
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
    stored: () => textsOf(draft ?? published),
    shown: () => textsOf((form.LOCAL as Texts | null) ?? published),
    type(text: string) {
      const title = `${form.LOCAL?.["title"] ?? base().title}${text}`;
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
    // A commit that waits for a refused one is refused with it.
    commit: () => void form.commit().catch(() => {}),
    receive() {
      const commit = sent;
      sent = undefined;
      if (!commit) return;
      const { transactionId, mutations } = commit.mutation;
      const patches = mutations.filter((each) => "patch" in each);
      const isEdit = patches.length === mutations.length;
      if (isEdit && !draft && !published) {
        refused.next(true);
        return commit.cancel(new Error("There is no such document"));
      }
      store(transactionId!, patches);
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

function textsOf(document: Texts | null): Texts | null {
  return document && { title: document.title, summary: document.summary };
}

const ACTS = [
  "type",
  "commit",
  "receive",
  "hear",
  "revise",
  "publish",
] as const;

async function play(
  acts: readonly (keyof ReturnType<typeof desk>)[],
  wasPublished: boolean,
) {
  const at = desk(wasPublished);
  for (const [index, act] of acts.entries()) await at[act](`${index} `);
  for (let round = 0; round < 60 && !at.isQuiet(); round++) {
    at.commit();
    at.receive();
    await at.hear();
  }
  await at.hear();
  expect(at.isQuiet()).toBe(true);
  expect(at.shown()).toEqual(at.stored());
  return at.stored()?.title;
}

const KNOWN = ["type", "commit", "receive", "hear"] as const;

/** Acts upon a draft that the form knows. */
const some = <Act>(...acts: Act[]) =>
  fc
    .array(fc.constantFrom(...acts), { minLength: 10, maxLength: 30 })
    .map((all) => [...KNOWN, ...all]);

it("keeps every typed word, whenever the draft is published", () =>
  fc.assert(
    fc.asyncProperty(some(...ACTS), async (acts) => {
      const typed = acts.map((act, at) => (act === "type" ? `${at} ` : ""));
      expect(await play(acts, true)).toBe(typed.join(""));
    }),
  ));

it("shows what is stored, whenever the draft is discarded", () =>
  fc.assert(
    fc.asyncProperty(
      some(...ACTS, "discard" as const),
      fc.boolean(),
      async (acts, wasPublished) => void (await play(acts, wasPublished)),
    ),
    // The store refuses what nobody has published, before or after the form hears of it.
    {
      examples: (["hear", "receive"] as const).map((next) => [
        [...KNOWN, "type", "commit", "type", "discard", next, "receive"],
        false,
      ]),
    },
  ));
