import { article, licence, PUBLISHED } from "./guarded-dataset.fixture.ts";
import { forbidden, harmless, invalid, type Ways } from "./way.fixture.ts";

const changed = { ...licence, number: "9" };
const set = { number: "9" };

/** Mutations that aim at published documents of a guarded type. */
export const TYPE_WAYS: Ways = {
  "create a licence": forbidden(({ mutate }) => {
    mutate({ create: { ...licence, _id: "n" } });
  }),
  "create a licence under an id that the lake makes": forbidden(
    ({ mutate }) => {
      const { _id, ...rest } = licence;
      mutate({ create: rest });
    },
  ),
  "create a licence under an id that looks like a draft's": forbidden(
    ({ mutate }) => {
      mutate({ create: { ...licence, _id: "Drafts.n" } });
    },
  ),
  "create a licence under the bare word drafts": forbidden(({ mutate }) => {
    mutate({ create: { ...licence, _id: "drafts" } });
  }),
  "create a licence under an id with versions inside": forbidden(
    ({ mutate }) => {
      mutate({ create: { ...licence, _id: "x.versions.open.n" } });
    },
  ),
  "create a licence of the system": forbidden(({ mutate }) => {
    mutate({ create: { ...licence, _id: "_.n" } });
  }),
  "create over a licence": invalid(({ mutate }) => {
    mutate({ create: changed });
  }),
  "createIfNotExists a licence": forbidden(({ mutate }) => {
    mutate({ createIfNotExists: { ...licence, _id: "n" } });
  }),
  "createIfNotExists over a licence": harmless(({ mutate }) => {
    mutate({ createIfNotExists: changed });
  }),
  "createOrReplace a licence": forbidden(({ mutate }) => {
    mutate({ createOrReplace: changed });
  }),
  "createOrReplace a licence by another type": forbidden(({ mutate }) => {
    mutate({ createOrReplace: { ...article, _id: "l" } });
  }),
  "createOrReplace another document by a licence": forbidden(({ mutate }) => {
    mutate({ createOrReplace: { ...licence, _id: "a" } });
  }),
  "restore a deleted licence": forbidden(({ mutate }) => {
    mutate({ create: { ...licence, _id: "past" } });
  }),
  "patch the type of a licence": invalid(({ mutate }) => {
    mutate({ patch: { id: "l", set: { _type: "article" } } });
  }),
  "patch the type of an article": invalid(({ mutate }) => {
    mutate({ patch: { id: "a", set: { _type: "licence", number: "9" } } });
  }),
  "patch the id of a draft": invalid(({ mutate }) => {
    mutate({ patch: { id: "drafts.l", set: { _id: "l" } } });
  }),
  "patch a licence": forbidden(({ mutate }) => {
    mutate({ patch: { id: "l", set } });
  }),
  "patch a licence of the revision that was read": invalid(({ mutate }) => {
    mutate({ patch: { id: "l", ifRevisionID: "none", set } });
  }),
  "patch a list of ids": forbidden(({ mutate }) => {
    mutate({ patch: { id: ["a", "l"], set } });
  }),
  "patch by a query of the type": forbidden(({ mutate }) => {
    mutate({ patch: { query: `*[_type == "licence" && ${PUBLISHED}]`, set } });
  }),
  "patch by a query of what refers to a state": forbidden(({ mutate }) => {
    mutate({ patch: { query: `*[references("texas") && ${PUBLISHED}]`, set } });
  }),
  "patch by a query with parameters": forbidden(({ mutate }) => {
    mutate({ patch: { query: "*[_id == $id]", params: { id: "l" }, set } });
  }),
  "patch by a query of everything": forbidden(({ mutate }) => {
    mutate({ patch: { query: `*[${PUBLISHED}]`, set } });
  }),
  "patch a draft by a query that renames it": invalid(({ mutate }) => {
    mutate({
      patch: { query: '*[_id == "drafts.l"]{"_id": "l"}[0]._id', set },
    });
  }),
  "patch a document by a projection with the id of a licence": forbidden(
    ({ mutate }) => {
      mutate({ patch: { query: '*[_id == "a"]{"_id": "l"}', set } });
    },
  ),
  "refer to another state": forbidden(({ mutate }) => {
    mutate({ patch: { id: "l", set: { "state._ref": "kansas" } } });
  }),
  "make the reference to the state weak": forbidden(({ mutate }) => {
    mutate({ patch: { id: "l", set: { "state._weak": true } } });
  }),
  "unset the reference and delete the state": forbidden(({ mutate }) => {
    mutate(
      { patch: { id: "l", unset: ["state"] } },
      { delete: { id: "texas" } },
    );
  }),
  "delete a licence": forbidden(({ mutate }) => {
    mutate({ delete: { id: "l" } });
  }),
  "delete a list of ids": forbidden(({ mutate }) => {
    mutate({ delete: { id: ["drafts.a", "l"] } });
  }),
  "delete by query": forbidden(({ mutate }) => {
    mutate({ delete: { query: `*[_type == "licence" && ${PUBLISHED}]` } });
  }),
  "delete and create again": forbidden(({ mutate }) => {
    mutate({ delete: { id: "l" } }, { create: changed });
  }),
  "one forbidden mutation among allowed ones": forbidden(({ mutate }) => {
    mutate(
      { create: { ...article, _id: "b" } },
      { patch: { id: "l", set } },
      { patch: { id: "a", set: { title: "Fire" } } },
    );
  }),
  "patch by a query that matches since the mutation before": forbidden(
    ({ mutate }) => {
      mutate(
        { patch: { id: "a", set: { marks: ["l"] } } },
        { patch: { query: '*[_id in *[_id == "a"].marks[]]', set } },
      );
    },
  ),
  "name the type in other letters": harmless(({ mutate }) => {
    mutate({ create: { ...licence, _id: "n", _type: "Licence" } });
  }),
  "name the type with an accent": harmless(({ mutate }) => {
    mutate({ create: { ...licence, _id: "n", _type: "lice\u0301nce" } });
  }),
  "refer to a licence from an article": harmless(({ mutate }) => {
    mutate({ patch: { id: "a", set: { licence: { _ref: "l" } } } });
  }),
};
