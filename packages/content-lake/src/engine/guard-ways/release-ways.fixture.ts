import { inMs } from "../releases/release.fixture.ts";
import {
  article,
  iowa,
  licence,
  OTHER_FACTS,
  texas,
} from "./guarded-dataset.fixture.ts";
import {
  forbidden,
  harmless,
  invalid,
  type Way,
  type Ways,
  type Writer,
} from "./way.fixture.ts";

type Content = { _id: string; [field: string]: unknown };

/** Makes the release `new` of versions, of which each goes its own way. */
function release({ act }: Writer, ...documents: Content[]): void {
  act(
    ["release.create", { releaseId: "new" }],
    ...documents.map(
      (document) =>
        [
          "document.version.create",
          {
            publishedId: document._id,
            document: { ...document, _id: `versions.new.${document._id}` },
          },
        ] as const,
    ),
  );
}

function publishing(...documents: Content[]): Way {
  return forbidden((writer) => {
    release(writer, ...documents);
    writer.act(["release.publish", { releaseId: "new" }]);
  });
}

const soon = () => ({ publishAt: inMs(60_000) });

/** Releases that an account without the right makes, or finds. */
const PUBLICATIONS: Ways = {
  "publish a release with a licence": publishing({ ...licence, number: "9" }),
  "publish a release with other facts": publishing({
    ...texas,
    legalFacts: OTHER_FACTS,
  }),
  "publish a release with an article in the place of a licence": publishing({
    ...article,
    _id: "l",
  }),
  "publish a release with a bare state at the address of another": publishing({
    ...iowa,
    slug: texas.slug,
  }),
  "publish a release of an article and a licence": publishing(
    { ...article, title: "Fire" },
    { ...licence, number: "9" },
  ),
  "publish a release that others made": forbidden(({ act }) => {
    act(["release.publish", { releaseId: "open" }]);
  }),
  "publish what Compliance scheduled": forbidden(({ act }) => {
    act(["release.publish", { releaseId: "due" }]);
  }),
  "take a licence down by a release": forbidden(({ act }) => {
    const ids = { publishedId: "l", versionId: "versions.open.l" };
    act(["document.version.unpublish", ids]);
    act(["release.publish", { releaseId: "open" }]);
  }),
  "take a state down by a version that says so": forbidden((writer) => {
    release(writer, { ...iowa, _id: "kansas" });
    const set = { "_system.delete": true };
    writer.mutate({ patch: { id: "versions.new.kansas", set } });
    writer.act(["release.publish", { releaseId: "new" }]);
  }),
  "publish versions that were there before their release": forbidden(
    ({ mutate, act }) => {
      mutate({ create: { ...licence, _id: "versions.new.l", number: "9" } });
      act(
        ["release.create", { releaseId: "new" }],
        ["release.publish", { releaseId: "new" }],
      );
    },
  ),
  "publish an archived release again": forbidden(({ act }) => {
    act(["release.archive", { releaseId: "open" }]);
    act(["release.unarchive", { releaseId: "open" }]);
    act(["release.publish", { releaseId: "open" }]);
  }),
};

/** Schedules: what would be published later in the name of another account. */
const SCHEDULES: Ways = {
  "schedule again what Compliance scheduled": forbidden(({ act }) => {
    act(["release.schedule", { releaseId: "due", ...soon() }]);
  }),
  "unschedule, change and schedule again in one request": forbidden(
    ({ act }) => {
      const document = { ...licence, _id: "versions.due.l", number: "9" };
      act(
        ["release.unschedule", { releaseId: "due" }],
        ["document.version.replace", { document }],
        ["release.schedule", { releaseId: "due", ...soon() }],
      );
    },
  ),
  "make, fill and schedule a release in one request": forbidden((writer) => {
    release(writer, { ...licence, number: "9" });
    writer.act(
      ["release.schedule", { releaseId: "new", ...soon() }],
      ["release.publish", { releaseId: "new" }],
    );
  }),
  "import a release in the place of what is scheduled": invalid(({ act }) => {
    const attributes = { state: "active" };
    act([
      "release.import",
      { releaseId: "due", attributes, ifExists: "replace" },
    ]);
  }),
  "import a release that is scheduled already": harmless(({ act }) => {
    const attributes = { state: "scheduled", ...soon(), scheduledBy: "admin" };
    act(["release.import", { releaseId: "new", attributes, ifExists: "fail" }]);
  }),
  "schedule by an edit": invalid(({ act }) => {
    const patch = { set: { scheduledBy: "compliance", state: "scheduled" } };
    act(["release.edit", { releaseId: "open", patch }]);
  }),
  "bring the hour forward by an edit": invalid(({ act }) => {
    const patch = { set: soon() };
    act(["release.edit", { releaseId: "due", patch }]);
  }),
  "edit another document in the name of a release": harmless(({ act }) => {
    const patch = { id: "l", query: "*", set: { "metadata.title": "9" } };
    act(["release.edit", { releaseId: "open", patch }]);
  }),
  "write the document of a release": invalid(({ mutate }) => {
    const set = { scheduledBy: "administrator" };
    mutate({ patch: { id: "_.releases.due", set } });
  }),
  "forge a scheduled release": invalid(({ mutate }) => {
    const forged = { _type: "system.release", state: "scheduled" };
    mutate({ create: { ...forged, _id: "_.releases.new", name: "new" } });
  }),
  "archive what is scheduled": invalid(({ act }) => {
    act(["release.archive", { releaseId: "due" }]);
  }),
  "delete what is scheduled": invalid(({ act }) => {
    act(["release.delete", { releaseId: "due" }]);
  }),
};

const version = { ...texas, _id: "versions.due.texas", legalFacts: [] };
const id = version._id;

/** What Compliance has scheduled is locked until it is unscheduled. */
const LOCKED: Ways = {
  "patch a scheduled version": invalid(({ mutate }) => {
    mutate({ patch: { id, unset: ["legalFacts"] } });
  }),
  "patch a scheduled version by query": invalid(({ mutate }) => {
    mutate({
      patch: {
        query: '*[_id in path("versions.due.**")]',
        set: { number: "9" },
      },
    });
  }),
  "replace a scheduled version": invalid(({ mutate }) => {
    mutate({ createOrReplace: version });
  }),
  "delete a scheduled version": invalid(({ mutate }) => {
    mutate({ delete: { id } });
  }),
  "delete and create a scheduled version": invalid(({ mutate }) => {
    mutate({ delete: { id } }, { create: version });
  }),
  "add a version to what is scheduled": invalid(({ mutate }) => {
    mutate({ create: { ...iowa, _id: "versions.due.iowa" } });
  }),
  "edit a scheduled version": invalid(({ act }) => {
    const ids = { publishedId: "texas", draftId: id };
    act(["document.edit", { ...ids, patch: { unset: ["legalFacts"] } }]);
  }),
  "replace a scheduled version by an action": invalid(({ act }) => {
    act(["document.version.replace", { document: version }]);
  }),
  "discard a scheduled version": invalid(({ act }) => {
    act(["document.version.discard", { versionId: id }]);
  }),
  "turn a scheduled version into a removal": invalid(({ act }) => {
    act([
      "document.version.unpublish",
      { publishedId: "texas", versionId: id },
    ]);
  }),
  "create a scheduled version anew": invalid(({ act }) => {
    const document = { ...iowa, _id: "versions.due.iowa" };
    act(["document.version.create", { publishedId: "iowa", document }]);
  }),
  "delete a scheduled version with its document's draft": invalid(({ act }) => {
    const includeDrafts = ["drafts.texas", id];
    act(["document.delete", { publishedId: "texas", includeDrafts }]);
  }),
};

/** The actions of releases and versions. */
export const RELEASE_WAYS: Ways = { ...PUBLICATIONS, ...SCHEDULES, ...LOCKED };
