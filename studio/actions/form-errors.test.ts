import { Mutation } from "@sanity/mutator";
import { map, merge, NEVER, of, Subject, timer } from "rxjs";
import {
  createDocumentStore,
  createSchema,
  type Rule,
  type SanityDocument,
} from "sanity";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { NotValidated } from "../checks/validate-draft.ts";
import { followFindings, formErrors } from "./form-errors.ts";
import { ChangedMeanwhile } from "./publish-seen.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A title whose fault takes long to find. */
const SLOW = "Wind";

const schema = createSchema({
  name: "articles",
  types: [
    {
      name: "article",
      type: "document",
      fields: [
        {
          name: "title",
          type: "string",
          validation: (rule: Rule) => [
            rule.required(),
            rule.custom(async (title) => {
              if (title !== SLOW) return true;
              await new Promise((end) => setTimeout(end, 3_000));
              return "This is wrong";
            }),
          ],
        },
        { name: "summary", type: "string" },
      ],
    },
  ],
});

type Edit = { patch: object };
let forms = 0;

/** A client for one draft, whose store answers as Sanity's does. */
function clientOf(draftId: string, title: string) {
  const at = new Date().toISOString();
  let draft: SanityDocument | null = {
    _id: draftId,
    _type: "article",
    _rev: "first",
    _createdAt: at,
    _updatedAt: at,
    title,
  };
  const events = new Subject<object>();
  let isAnswering = true;
  function store(edits: readonly Edit[], transactionId: string) {
    const previousRev = draft?._rev;
    const mutation = {
      transactionId,
      resultRev: transactionId,
      mutations: edits.map(({ patch }) => ({
        patch: { id: draftId, ...patch },
      })),
    };
    draft = new Mutation(structuredClone(mutation)).apply(
      draft,
    ) as SanityDocument;
    events.next({
      ...mutation,
      type: "mutation",
      documentId: draftId,
      transition: "update",
      previousRev,
      timestamp: at,
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
      visibility: "transaction",
    });
    return { transactionId };
  }
  const client = {
    config: () => ({ projectId: draftId, dataset: "production" }),
    withConfig: () => client,
    observable: {
      listen: () =>
        merge(timer(0).pipe(map(() => ({ type: "welcome" }))), events),
      getDocuments: (ids: string[]) =>
        of(ids.map((id) => (id === draftId ? draft : null))),
      fetch: () => of(null),
      action: (edits: Edit[], { transactionId }: { transactionId: string }) =>
        isAnswering
          ? timer(80).pipe(map(() => store(edits, transactionId)))
          : NEVER,
    },
  };
  return { client, breakOff: () => (isAnswering = false) };
}

const EMPTY = { unset: ["title"] };

/** An open form whose draft is stored and validated, in Sanity's own document store. */
async function openForm(title: string, isFollowed = true) {
  const id = `article-${++forms}`;
  const { client, breakOff } = clientOf(`drafts.${id}`, title);
  const documents = createDocumentStore({
    getClient: () => client,
    documentPreviewStore: {},
    historyStore: {},
    initialValueTemplates: [],
    schema,
    i18n: { loadNamespaces: async () => {}, t: (key: string) => key },
    currentUser: null,
  } as unknown as Parameters<typeof createDocumentStore>[0]);
  const { pair } = documents;
  let draft: SanityDocument | null = null;
  let edit = (_patches: object[]) => {};
  const form = [
    pair.editState(id, "article").subscribe((state) => (draft = state.draft)),
    pair.editOperations(id, "article").subscribe(({ patch }) => {
      edit = (patches) => patch.execute(patches);
    }),
    pair.validation(`drafts.${id}`, "article", true).subscribe(),
  ];
  const findings = followFindings(documents, id, "article");
  // As the form does where one may publish.
  if (isFollowed) form.push(findings.subscribe());
  await wait(5_000);
  return {
    breakOff,
    type: (title: string) => edit([title ? { set: { title } } : EMPTY]),
    summarize: (summary: string) => edit([{ set: { summary } }]),
    errors: async ({ heldMs = 0, longest = 61_000 } = {}) => {
      const found = formErrors(findings, draft!, heldMs).then(
        (markers) => markers.map(({ path }) => path),
        (error: unknown) => (error as Error).constructor,
      );
      const late = wait(longest).then(() => "late" as const);
      return Promise.race([found, late]).finally(() =>
        form.forEach((each) => each.unsubscribe()),
      );
    },
  };
}

it.each([
  ["is missing", "Hail", "", [["title"]]],
  ["is there", "", "Hail", []],
])("says at once that a title %s", async (_, before, title, expected) => {
  const { type, errors } = await openForm(before);
  type(title);
  await wait(80);
  expect(await errors()).toEqual(expected);
});

it.each([
  ["is missing", "Hail", "", [["title"]]],
  ["is there", "", "Hail", []],
])(
  "says that a title %s, before the store has heard of it",
  async (_, before, title, expected) => {
    const { type, summarize, errors } = await openForm(before);
    // The next edit is sent a second later.
    summarize("After a storm");
    await wait(400);
    type(title);
    await wait(300);
    expect(await errors()).toEqual(expected);
  },
);

it("has said it before one asks after a pause", async () => {
  const { type, errors } = await openForm("Hail");
  type("");
  await wait(400);
  expect(await errors({ longest: 0 })).toEqual([["title"]]);
});

it("says that a title is right, while a wrong one is validated", async () => {
  const { type, errors } = await openForm("Hail");
  type(SLOW);
  await wait(1_000);
  type("Hail and wind");
  expect(await errors()).toEqual([]);
});

it("says nothing of a text that is another one by now", async () => {
  const { type, errors } = await openForm("Hail");
  type("Hail and wind");
  const found = errors();
  type("Hail and water");
  expect(await found).toBe(ChangedMeanwhile);
});

it("waits for what the form has not received", async () => {
  const { type, errors } = await openForm("Hail");
  setTimeout(() => type("Hail and wind"), 250);
  expect(await errors({ heldMs: 270 })).toBe(ChangedMeanwhile);
});

it("finds what is wrong where nobody has followed it", async () => {
  const { type, errors } = await openForm("Hail", false);
  type("");
  await wait(80);
  expect(await errors()).toEqual([["title"]]);
});

it("gives up after a minute", async () => {
  const { breakOff, type, errors } = await openForm("Hail");
  breakOff();
  type("Hail and wind");
  expect(await errors()).toBe(NotValidated);
});
