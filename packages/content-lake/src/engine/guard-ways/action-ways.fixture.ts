import {
  article,
  iowa,
  licence,
  OTHER_FACTS,
  texas,
} from "./guarded-dataset.fixture.ts";
import { forbidden, harmless, invalid, type Ways } from "./way.fixture.ts";

const ofLicence = { publishedId: "l", draftId: "drafts.l" };
const ofTexas = { publishedId: "texas", draftId: "drafts.texas" };
const ofPast = { publishedId: "past", draftId: "drafts.past" };

/** The actions of documents. */
export const ACTION_WAYS: Ways = {
  "publish a draft of a licence": forbidden(({ act }) => {
    act(["document.publish", ofLicence]);
  }),
  "publish a draft with other facts": forbidden(({ act }) => {
    act(["document.publish", ofTexas]);
  }),
  "edit and publish in one request": forbidden(({ act }) => {
    act(
      ["document.edit", { ...ofLicence, patch: { set: { number: "9" } } }],
      ["document.publish", ofLicence],
    );
  }),
  "publish an allowed draft and a forbidden one": forbidden(({ act }) => {
    act(
      ["document.publish", { publishedId: "a", draftId: "drafts.a" }],
      ["document.publish", ofLicence],
    );
  }),
  "publish a draft of another type over a licence": forbidden(
    ({ mutate, act }) => {
      mutate({ createOrReplace: { ...article, _id: "drafts.l" } });
      act(["document.publish", ofLicence]);
    },
  ),
  "publish a draft that takes the address of a state": forbidden(
    ({ mutate, act }) => {
      mutate({ create: { ...iowa, _id: "drafts.iowa", slug: texas.slug } });
      act([
        "document.publish",
        { publishedId: "iowa", draftId: "drafts.iowa" },
      ]);
    },
  ),
  "publish a new licence": forbidden(({ act }) => {
    const ids = { publishedId: "n", draftId: "drafts.n" };
    const attributes = { ...licence, _id: "drafts.n" };
    act([
      "document.create",
      { publishedId: "n", attributes, ifExists: "fail" },
    ]);
    act(["document.publish", ids]);
  }),
  "restore a deleted licence from its draft": forbidden(({ act }) => {
    const attributes = { ...licence, _id: "drafts.past" };
    act(["document.create", { ...ofPast, attributes, ifExists: "fail" }]);
    act(["document.publish", ofPast]);
  }),
  "publish a draft as another document": invalid(({ act }) => {
    act(["document.publish", { publishedId: "l", draftId: "drafts.a" }]);
  }),
  "publish a version alone": invalid(({ act }) => {
    act(["document.publish", { publishedId: "l", draftId: "versions.open.l" }]);
  }),
  "publish a version without a release": forbidden(({ act }) => {
    const ids = { publishedId: "l", draftId: "versions.proposal.l" };
    act(
      ["document.edit", { ...ids, patch: { set: { number: "9" } } }],
      ["document.publish", ids],
    );
  }),
  "publish a draft of a draft": invalid(({ act }) => {
    act([
      "document.publish",
      { publishedId: "drafts.l", draftId: "drafts.drafts.l" },
    ]);
  }),
  "unpublish a licence": forbidden(({ act }) => {
    act(["document.unpublish", ofLicence]);
  }),
  "unpublish a state": forbidden(({ act }) => {
    const draftId = "drafts.kansas";
    act(["document.unpublish", { publishedId: "kansas", draftId }]);
  }),
  "delete a licence and its draft": forbidden(({ act }) => {
    const includeDrafts = ["drafts.l", "versions.open.l"];
    act(["document.delete", { publishedId: "l", includeDrafts }]);
  }),
  "delete a state": forbidden(({ act }) => {
    act(["document.delete", { publishedId: "kansas" }]);
  }),
  "delete a licence as the draft of another document": invalid(({ act }) => {
    act(["document.delete", { publishedId: "a", includeDrafts: ["l"] }]);
  }),
  "create over a licence": invalid(({ act }) => {
    const attributes = { ...licence, number: "9" };
    act(["document.create", { publishedId: "l", attributes }]);
  }),
  "edit a published licence": invalid(({ act }) => {
    const patch = { set: { number: "9" } };
    act(["document.edit", { publishedId: "l", draftId: "l", patch }]);
  }),
  "edit a draft by a patch that names the published licence": harmless(
    ({ act }) => {
      const patch = { id: "l", query: "*", set: { number: "9" } };
      act(["document.edit", { ...ofLicence, patch }]);
    },
  ),
  "edit a draft": harmless(({ act }) => {
    const patch = { set: { legalFacts: [] } };
    act(["document.edit", { ...ofTexas, patch }]);
  }),
  "discard the published licence": invalid(({ act }) => {
    act(["document.discard", { draftId: "l" }]);
  }),
  "discard a draft": harmless(({ act }) => {
    act(["document.discard", { draftId: "drafts.texas" }]);
  }),
  "replace the draft under the id of the licence": harmless(({ act }) => {
    const attributes = { ...licence, number: "9" };
    act(["document.replaceDraft", { publishedId: "l", attributes }]);
  }),
  "replace the draft and publish it": forbidden(({ act }) => {
    const attributes = { ...texas, legalFacts: [] };
    act(
      ["document.replaceDraft", { publishedId: "texas", attributes }],
      ["document.publish", ofTexas],
    );
  }),
  "publish a reference that becomes strong": forbidden(({ mutate, act }) => {
    const weak = { _weak: true, _strengthenOnPublish: { type: "state" } };
    const state = { ...licence.state, ...weak, _ref: "kansas" };
    mutate({ patch: { id: "drafts.l", set: { state } } });
    act(["document.publish", ofLicence]);
  }),
  "make a version under the id of the licence": invalid(({ act }) => {
    act([
      "document.version.create",
      { publishedId: "l", versionId: "l", baseId: "drafts.l" },
    ]);
  }),
  "replace a version under the id of the licence": harmless(({ act }) => {
    const document = { ...licence, number: "9" };
    act(["document.version.replace", { document }]);
  }),
  "discard the licence as a version": invalid(({ act }) => {
    act(["document.version.discard", { versionId: "l" }]);
  }),
  "take the licence down as a draft": invalid(({ act }) => {
    const ids = { publishedId: "l", versionId: "drafts.l" };
    act(["document.version.unpublish", ids]);
  }),
  "write a document by an action that does not exist": invalid(({ act }) => {
    act(["document.createOrReplace", { attributes: { ...licence } }]);
  }),
  "write facts by a variant": invalid(({ act }) => {
    const attributes = { ...texas, legalFacts: OTHER_FACTS };
    act(["document.variant.create", { publishedId: "texas", attributes }]);
  }),
};
