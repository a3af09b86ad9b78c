import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { isObject } from "../engine/json-value.ts";
import { type Lake } from "../engine/lake.ts";
import {
  act,
  admin,
  ask,
  callerOf,
  mutate,
  propertyRuns,
  releaseOfDocuments,
  reopened,
  site,
  testLake,
} from "../engine/lake.fixture.ts";
import type { Caller } from "../engine/types.ts";
import { createQueryRunner, type QueryRunner } from "./query-runner.ts";
import { createTimeLimiter } from "../rate-limiter.ts";

/** A site's queries: lists, addresses, references, counts, whole documents. */
const QUERIES = [
  "*",
  '*[_type == "post"] | order(title asc, _id asc)[0...3]{title, "author": author->name}',
  '*[slug.current == "one"]{_id, _type, slug}',
  '*[_type == "redirect"]{from, to}',
  '*[references("b")]._id',
  "{'posts': count(*[_type == 'post']), 'storms': *[_type == 'storm' && until > $at]._id}",
];
const PARAMS = { at: "2026-06-01T00:00:00Z" };

const runners: QueryRunner[] = [];
afterEach(() => Promise.all(runners.splice(0).map((each) => each.close())));

function runnerOf(lake: Lake): QueryRunner {
  const runner = createQueryRunner(lake, createTimeLimiter());
  runners.push(runner);
  return runner;
}

async function askAsOf(
  runner: QueryRunner,
  asOf: string,
  query: string,
  caller: Caller = admin,
  perspective = "published",
): Promise<unknown> {
  const request = { query, params: PARAMS, perspective, caller };
  return JSON.parse((await runner.runAsOf(request, asOf)).result) as unknown;
}

const ids = fc.constantFrom("a", "b", "c");
const text = fc.constantFrom("one", "two", "trois", "漢", "");
const fields = fc.oneof(
  text.map((title) => ({ title })),
  text.map((current) => ({ slug: { current } })),
  ids.map((_ref) => ({ author: { _ref, _weak: true } })),
  fc
    .array(text.map((name) => ({ _key: name, name })))
    .map((list) => ({ list })),
  fc.constantFrom("2026-05-01", "2026-07-01").map((until) => ({ until })),
);
const types = fc.constantFrom("post", "redirect", "storm");
const named = (name: string, more: object) => ({
  actionType: `document.${name}`,
  ...more,
});
const group = (id: string) => ({ draftId: `drafts.${id}`, publishedId: id });
/** A random edit; the lake refuses one that does not fit its state. */
const edit: fc.Arbitrary<(lake: Lake) => void> = fc.oneof(
  fc.tuple(ids, types, fields).map(([_id, _type, more]) => (lake: Lake) => {
    mutate(lake, { createOrReplace: { _id, _type, ...more } });
  }),
  fc.tuple(ids, fields).map(([id, set]) => (lake: Lake) => {
    mutate(lake, { patch: { id, set } }, { patch: { id, unset: ["list[0]"] } });
  }),
  fc.tuple(ids, fields).map(([id, set]) => (lake: Lake) => {
    act(lake, named("edit", { ...group(id), patch: { set } }));
    act(lake, named("publish", group(id)));
  }),
  ids.map((id) => (lake: Lake) => {
    act(lake, named("unpublish", group(id)));
  }),
  ids.map((id) => (lake: Lake) => {
    mutate(lake, { delete: { id } }, { delete: { id: `drafts.${id}` } });
  }),
  fc.tuple(fc.uniqueArray(ids), text).map(([of, title]) => (lake: Lake) => {
    releaseOfDocuments(
      lake,
      of.map((_id) => ({ _id, title })),
    );
    const release = { releaseId: "r" };
    act(lake, { actionType: "release.publish", ...release });
    act(lake, { actionType: "release.archive", ...release });
    act(lake, { actionType: "release.delete", ...release });
  }),
);

/** Equal for equal values: a document's fields have no order. */
function digest(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    isObject(each) ? Object.fromEntries(Object.entries(each).sort()) : each,
  );
}

it("each moment answers what the present answered then", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { minLength: 10, maxLength: 40 }),
      fc.gen(),
      async (edits, random) => {
        const first = testLake([{ _id: "a", _type: "post", title: "one" }]);
        const now = () =>
          digest(QUERIES.map((each) => ask(first, each, PARAMS, "published")));
        const moments = new Map([[first.lastTransactionId()!, now()]]);
        for (const each of edits) {
          try {
            each(first);
          } catch {
            // The lake refused part of it.
          }
          moments.set(first.lastTransactionId()!, now());
        }
        const runner = runnerOf(reopened(first));
        const asked = [...moments].map(
          (each) => [random(fc.nat), each] as const,
        );
        for (const [, [asOf, expected]] of asked.sort(([a], [b]) => a - b)) {
          const found = [];
          for (const query of QUERIES)
            found.push(await askAsOf(runner, asOf, query));
          expect(digest(found)).toBe(expected);
        }
      },
    ),
    propertyRuns(6),
  );
});

const PUBLISHED = { caller: admin, perspective: "published" };

it.each<[string, string, RegExp, Partial<typeof PUBLISHED>?]>([
  ["a visitor", "", /permission "history"/, { caller: site }],
  ["the time before", "2001-01-01T00:00:00Z", /content, which is from 20/],
  ["the future", "2999-01-01T00:00:00Z", /in the future/],
  ["no such day", "2026-13-01T00:00:00Z", /neither a revision/],
])("%s is refused in a sentence", async (_, asOf, why, by) => {
  const lake = testLake([{ _id: "a", _type: "post" }]);
  const moment = asOf || lake.lastTransactionId()!;
  const { caller, perspective } = { ...PUBLISHED, ...by };
  const answer = askAsOf(runnerOf(lake), moment, "*", caller, perspective);
  await expect(answer).rejects.toThrow(why);
});

it("what was removed from the history stays away, also from a thread that has it", async () => {
  const lake = testLake([
    { _id: "a", _type: "post" },
    { _id: "secret", _type: "post" },
  ]);
  const before = lake.lastTransactionId()!;
  const runner = runnerOf(lake);
  mutate(lake, { delete: { id: "secret" } });
  const found = () => askAsOf(runner, before, "*[]._id", callerOf("viewer"));
  expect(await found()).toEqual(["a", "secret"]);
  lake.forget(["secret"]);
  expect(await found()).toEqual(["a"]);
});
