import { MAX_OPEN_RELEASES } from "../../engine/releases/release-actions.ts";
import { json, type Answer, type Exchange } from "../http/exchange.ts";
import { mayReadMembers } from "../security/identity.ts";
import type { Route } from "../http/router.ts";
import { roleOf } from "./users.ts";

/** An answer that is the same for every signed-in caller. */
function fixed(path: string, body: unknown): Route {
  return {
    method: "GET",
    path,
    access: "signed-in",
    handler: () => json(body),
  };
}

/**
 * What the Studio asks about the project. Features that need Sanity's cloud are
 * answered as absent, so that the Studio hides them.
 */
export const projectRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/projects",
    access: "signed-in",
    handler: (exchange) => json([project(exchange)]),
  },
  {
    method: "GET",
    path: "/projects/:project",
    access: "signed-in",
    handler: (exchange) => json(project(exchange)),
  },
  {
    method: "GET",
    path: "/projects/:project/datasets",
    access: "signed-in",
    handler: datasets,
  },
  {
    method: "GET",
    path: "/projects/:project/datasets/:dataset/acl",
    access: "signed-in",
    servesAddon: true,
    handler: ({ identity }) => json(identity.caller.grants),
  },
  fixed("/projects/:project/datasets/:dataset/settings/indexing", {}),
  // Without the grant `deployStudio` the Studio uploads no schema.
  fixed("/projects/:project/grants", {}),
  fixed("/projects/:project/user-applications", []),
  fixed("/projects/:project/roles", []),
  fixed("/projects/:project/new-content-release-allowed", {
    data: {
      orgActiveReleaseCount: 0,
      orgMeteredActiveReleaseCount: 0,
      datasetReleaseLimit: MAX_OPEN_RELEASES,
      orgActiveReleaseLimit: MAX_OPEN_RELEASES,
    },
  }),
  // What Sanity's plans give, of what the lake has.
  fixed("/features", [
    "contentReleases",
    "singleDocRelease",
    "studioComments",
    "sanityTasks",
  ]),
  fixed("/journey/*topic", null),
  fixed("/help", {
    resources: { welcome: { title: "", summary: "" }, sectionArray: [] },
  }),
  fixed("/schedules/:project/:dataset", { schedules: [] }),
  // The page of a published release reads how long history is kept.
  fixed("/subscriptions/project/:project", {
    featureTypes: { retention: { features: [{ attributes: {} }] } },
  }),
  fixed("/access/requests/me", []),
  fixed("/access/project/:project/requests", []),
  fixed("/data/references/:dataset/documents/:id/to", {
    totalCount: 0,
    references: [],
  }),
  fixed("/intake/telemetry-status", { status: "denied" }),
  {
    method: "POST",
    path: "/intake/batch",
    access: "open",
    handler: discard,
  },
];

/**
 * Accepts and discards telemetry; a refusal would only log errors in the
 * browser.
 */
function discard({ request }: Exchange): Answer {
  request.resume();
  return json({});
}

function project({ context, identity }: Exchange): object {
  const { accounts, projectId } = context;
  return {
    id: projectId,
    displayName: "Content Lake",
    // Without an organization the Studio keeps AI and media library off.
    organizationId: null,
    studioHost: null,
    isBlocked: false,
    isDisabled: false,
    metadata: {},
    features: [],
    members: mayReadMembers(identity)
      ? accounts.users.all().map(({ id, role }) => ({
          id,
          isCurrentUser: id === identity.caller.id,
          isRobot: false,
          role,
          roles: [roleOf(role)],
        }))
      : [],
  };
}

/** The content; by `datasetProfile` and `addonFor` what was made beside it. */
function datasets({ context, url }: Exchange): Answer {
  const { dataset, addon } = context;
  const { datasetProfile, addonFor } = Object.fromEntries(url.searchParams);
  if (datasetProfile === undefined && addonFor === undefined) {
    return json([
      { name: dataset, aclMode: "private", datasetProfile: "content" },
    ]);
  }
  const isMeant =
    (datasetProfile ?? "comments") === "comments" &&
    (addonFor ?? dataset) === dataset;
  if (!isMeant || addon.current() === null) return json([]);
  return json([
    {
      name: addon.name,
      aclMode: "private",
      datasetProfile: "comments",
      addonFor: dataset,
    },
  ]);
}
