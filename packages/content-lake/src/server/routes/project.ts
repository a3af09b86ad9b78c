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
 * What the Studio asks about the project. Features that need Sanity's cloud
 * are answered as "not there", so that the Studio leaves them out in silence.
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
      datasetReleaseLimit: 0,
      orgActiveReleaseLimit: 0,
    },
  }),
  fixed("/features", []),
  fixed("/journey/*topic", null),
  fixed("/help", {
    resources: { welcome: { title: "", summary: "" }, sectionArray: [] },
  }),
  fixed("/schedules/:project/:dataset", { schedules: [] }),
  fixed("/subscriptions/project/:project", {}),
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

/** Telemetry goes nowhere; refusing it would only fill the console. */
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

/** The extra dataset for comments and tasks does not exist. */
function datasets({ context, url }: Exchange): Answer {
  const profile = url.searchParams.get("datasetProfile");
  if (profile !== null || url.searchParams.has("addonFor")) return json([]);
  return json([
    { name: context.dataset, aclMode: "private", datasetProfile: "content" },
  ]);
}
