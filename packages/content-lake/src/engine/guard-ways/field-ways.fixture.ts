import {
  FACTS,
  iowa,
  OTHER_FACTS,
  PUBLISHED,
  texas,
  article,
} from "./guarded-dataset.fixture.ts";
import {
  forbidden,
  harmless,
  invalid,
  type Way,
  type Ways,
} from "./way.fixture.ts";

/** One patch of the published state of Texas. */
function patch(operations: object): Way {
  return forbidden(({ mutate }) => {
    mutate({ patch: { id: "texas", ...operations } });
  });
}

function nested(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level += 1) value = { deeper: value };
  return value;
}

const PATCHES: Ways = {
  set: patch({ set: { legalFacts: OTHER_FACTS } }),
  "set to nothing": patch({ set: { legalFacts: null } }),
  "set in brackets": patch({ set: { "['legalFacts']": OTHER_FACTS } }),
  "set by the key of an item": patch({
    set: { 'legalFacts[_key=="cap"].value': "50%" },
  }),
  "set by a filter on a value": patch({
    set: { "legalFacts[days > 1].value": "50%" },
  }),
  "set in all items": patch({ set: { "legalFacts[:].value": "50%" } }),
  "set by a recursive path": patch({ set: { "..value": "50%" } }),
  "set by a recursive path with a key": patch({
    set: { '..[_key=="cap"].value': "50%" },
  }),
  "set an attribute of the list": harmless(({ mutate }) => {
    mutate({ patch: { id: "texas", set: { "legalFacts.value": "50%" } } });
  }),
  "set a hundred levels deep": invalid(({ mutate }) => {
    mutate({ patch: { id: "texas", set: { legalFacts: nested(120) } } });
  }),
  "set ninety levels deep": patch({
    set: { "legalFacts[0].more": nested(90) },
  }),
  "set a key of the prototype": invalid(({ mutate }) => {
    const merge: unknown = JSON.parse('{"__proto__": {"legalFacts": []}}');
    mutate({ patch: { id: "texas", merge } });
  }),
  "setIfMissing in an item": patch({
    setIfMissing: { "legalFacts[0].note": "no longer" },
  }),
  "setIfMissing where the facts stand": harmless(({ mutate }) => {
    const setIfMissing = { legalFacts: OTHER_FACTS };
    mutate({ patch: { id: "texas", setIfMissing } });
  }),
  "setIfMissing where no facts stand": forbidden(({ mutate }) => {
    const setIfMissing = { legalFacts: OTHER_FACTS };
    mutate({ patch: { id: "iowa", setIfMissing } });
  }),
  merge: patch({ merge: { legalFacts: OTHER_FACTS } }),
  unset: patch({ unset: ["legalFacts"] }),
  "unset an attribute": patch({ unset: ["legalFacts[0].value"] }),
  "unset by a recursive path": patch({ unset: ["..days"] }),
  "insert after the last": patch({
    insert: { after: "legalFacts[-1]", items: OTHER_FACTS },
  }),
  "insert before, with the same key": patch({
    insert: { before: 'legalFacts[_key=="cap"]', items: OTHER_FACTS },
  }),
  "insert in the place of all": patch({
    insert: { replace: "legalFacts[:]", items: OTHER_FACTS },
  }),
  inc: patch({ inc: { "legalFacts[0].days": 1 } }),
  dec: patch({ dec: { "legalFacts[0].days": 1 } }),
  "inc by a recursive path": patch({ inc: { "..days": 1 } }),
  diffMatchPatch: patch({
    diffMatchPatch: {
      "legalFacts[0].value": "@@ -1,3 +1,3 @@\n-1\n+5\n 0%25\n",
    },
  }),
  "several operations of which one is forbidden": patch({
    set: { name: "TX" },
    inc: { "legalFacts[0].days": 1 },
  }),
  "a name in other letters": harmless(({ mutate }) => {
    mutate({ patch: { id: "texas", set: { LegalFacts: OTHER_FACTS } } });
  }),
  "a name with an accent": invalid(({ mutate }) => {
    mutate({
      patch: { id: "texas", set: { "legalFa\u0301cts": OTHER_FACTS } },
    });
  }),
};

const DOCUMENTS: Ways = {
  "patch by query": forbidden(({ mutate }) => {
    mutate({
      patch: {
        query: `*[_type == "state" && ${PUBLISHED}]`,
        set: { legalFacts: [] },
      },
    });
  }),
  "change and change back half of it": forbidden(({ mutate }) => {
    mutate(
      { patch: { id: "texas", set: { legalFacts: [] } } },
      { patch: { id: "texas", set: { legalFacts: OTHER_FACTS } } },
    );
  }),
  "replace the state": forbidden(({ mutate }) => {
    mutate({ createOrReplace: { ...texas, legalFacts: OTHER_FACTS } });
  }),
  "replace the state without its facts": forbidden(({ mutate }) => {
    const { legalFacts, ...rest } = texas;
    mutate({ createOrReplace: rest });
  }),
  "turn the state into an article": forbidden(({ mutate }) => {
    mutate({ createOrReplace: { ...texas, _type: "article" } });
  }),
  "turn an article into a state with facts": forbidden(({ mutate }) => {
    mutate({
      createOrReplace: { ...texas, _id: "a", slug: { current: "ohio" } },
    });
  }),
  "create a state with facts": forbidden(({ mutate }) => {
    mutate({ create: { ...texas, _id: "ohio", slug: { current: "ohio" } } });
  }),
  "createIfNotExists a state with facts": forbidden(({ mutate }) => {
    const ohio = { ...texas, _id: "ohio", slug: { current: "ohio" } };
    mutate({ createIfNotExists: ohio });
  }),
  "delete the state": forbidden(({ mutate }) => {
    mutate({ delete: { id: "kansas" } });
  }),
  "delete the state and create another one": forbidden(({ mutate }) => {
    mutate(
      { delete: { id: "kansas" } },
      { create: { ...texas, _id: "kansas", slug: { current: "kansas" } } },
    );
  }),
  "copy the state to another id and delete it": forbidden(({ mutate }) => {
    const { legalFacts, ...rest } = texas;
    mutate(
      { create: { ...rest, _id: "tx" } },
      {
        patch: {
          query: `*[_type == "licence" && ${PUBLISHED}]`,
          unset: ["state"],
        },
      },
      { delete: { id: "texas" } },
    );
  }),
  "delete a state to which a licence refers": forbidden(({ mutate }) => {
    mutate(
      { patch: { id: "l", set: { "state._weak": true } } },
      { delete: { id: "texas" } },
    );
  }),
};

/** The same facts, read at another address. */
const ADDRESSES: Ways = {
  "rename the address": patch({ set: { "slug.current": "tx" } }),
  "unset the address": patch({ unset: ["slug"] }),
  "swap the addresses of two states": forbidden(({ mutate }) => {
    mutate(
      { patch: { id: "texas", set: { "slug.current": "kansas" } } },
      { patch: { id: "kansas", set: { "slug.current": "texas" } } },
    );
  }),
  "publish a bare state at the address of another one": forbidden(
    ({ mutate }) => {
      mutate({ create: { ...iowa, _id: "aaa", slug: { current: "texas" } } });
    },
  ),
  "give a bare state the address of another one": forbidden(({ mutate }) => {
    mutate({ patch: { id: "iowa", set: { "slug.current": "texas" } } });
  }),
  "turn an article into a bare state at the address of another one": forbidden(
    ({ mutate }) => {
      mutate({ createOrReplace: { ...iowa, _id: "a", slug: texas.slug } });
    },
  ),
  "rename the address of a bare state": harmless(({ mutate }) => {
    mutate({ patch: { id: "iowa", set: { "slug.current": "hawkeye" } } });
  }),
  "give an article the address of a state": harmless(({ mutate }) => {
    mutate({ patch: { id: "a", set: { slug: texas.slug } } });
  }),
  "publish an article with facts": harmless(({ mutate }) => {
    mutate({ create: { ...article, _id: "b", legalFacts: FACTS } });
  }),
  "change the rest of a state": harmless(({ mutate }) => {
    mutate({ patch: { id: "texas", set: { name: "TX" } } });
  }),
};

/** Mutations that aim at a guarded field of a document that editors publish. */
export const FIELD_WAYS: Ways = { ...PATCHES, ...DOCUMENTS, ...ADDRESSES };
