import { MAX_OPEN_RELEASES } from "../../engine/releases/release-actions.ts";
import * as assets from "../routes/assets.ts";
import * as comments from "../routes/comments.ts";
import { copyStore } from "../routes/copy.ts";
import * as data from "../routes/data.ts";
import * as history from "../routes/history.ts";
import * as members from "../routes/members.ts";
import * as project from "../routes/project.ts";
import * as signIn from "../routes/sign-in.ts";
import * as site from "../routes/site.ts";
import * as webhook from "../routes/webhook.ts";
import * as writes from "../routes/writes.ts";
import { stream } from "../listen/streams.ts";
import { inTurn } from "../read-turns.ts";
import type { Access } from "../security/identity.ts";
import { json, typed } from "./answer.ts";
import { QUERY_LIMIT, readBody, type Handler } from "./exchange.ts";
import { patternOf, type Route } from "./router.ts";

function rowsFor(access: Access) {
  return (address: string, handler: Handler, addon?: typeof ADDON): Route => {
    const [method = "", path = ""] = address.split(" ");
    const pattern = patternOf(path);
    const servesAddon = addon !== undefined;
    return { access, method, path, pattern, handler, servesAddon };
  };
}

const open = rowsFor("open");
const reader = rowsFor("reader");
const signedIn = rowsFor("signed-in");
const person = rowsFor("person");
const website = rowsFor("site");
const manager = rowsFor("manager");
const operator = rowsFor("operator");

/** A route that serves the dataset for comments and tasks, too. */
const ADDON = "addon";
/** The first for a client that has the project in its host name. */
const DATASETS = ["/datasets", "/projects/:project/datasets"];
const HOOKS = "/hooks/projects/:project";
const HISTORY = "GET /data/history/:dataset";

const pong = () => typed("text/plain", "pong");
const noEvents = () => json({ events: [], nextCursor: "" });

/** Accepted and discarded: a refusal would only log errors in the browser. */
const discard: Handler = async (exchange) => {
  await readBody(exchange, QUERY_LIMIT);
  return json({});
};

/**
 * The Studio's requests to Sanity's cloud, with the same answer for every caller.
 * Features that need the cloud are reported as absent, so that the Studio hides them.
 */
const FIXED: Readonly<Record<string, unknown>> = {
  "/projects/:project/datasets/:dataset/settings/indexing": {},
  // Without the grant `deployStudio` the Studio uploads no schema.
  "/projects/:project/grants": {},
  "/projects/:project/user-applications": [],
  "/projects/:project/roles": [],
  "/projects/:project/new-content-release-allowed": {
    data: {
      orgActiveReleaseCount: 0,
      orgMeteredActiveReleaseCount: 0,
      datasetReleaseLimit: MAX_OPEN_RELEASES,
      orgActiveReleaseLimit: MAX_OPEN_RELEASES,
    },
  },
  // Features of Sanity's plans that the lake has.
  "/features": [
    "contentReleases",
    "singleDocRelease",
    "privateDataset",
    "studioComments",
    "sanityTasks",
  ],
  "/journey/*topic": null,
  "/help": {
    resources: { welcome: { title: "", summary: "" }, sectionArray: [] },
  },
  "/schedules/:project/:dataset": { schedules: [] },
  // The page of a published release reads how long history is stored.
  "/subscriptions/project/:project": {
    featureTypes: { retention: { features: [{ attributes: {} }] } },
  },
  "/access/requests/me": [],
  "/access/project/:project/requests": [],
  "/invitations/project/:project": [],
  "/aliases": [],
  "/data/references/:dataset/documents/:id/to": {
    totalCount: 0,
    references: [],
  },
  "/intake/telemetry-status": { status: "denied" },
};

/** Below `/v<version>/`. */
export const apiRoutes: readonly Route[] = [
  open("GET /ping", pong),
  open("GET /check/cors", project.checkCors),

  reader("GET /data/query/:dataset", data.getQuery, ADDON),
  reader("POST /data/query/:dataset", data.postQuery, ADDON),
  reader("GET /data/doc/:dataset/:ids", inTurn(data.getDocuments), ADDON),
  signedIn("POST /data/mutate/:dataset", writes.mutate, ADDON),
  signedIn("POST /data/actions/:dataset", writes.act, ADDON),
  signedIn("GET /data/export/:dataset", inTurn(data.exportDocuments), ADDON),
  open("GET /data/ping/:dataset", pong, ADDON),
  signedIn("GET /data/listen/:dataset", stream, ADDON),
  // Sanity's client sends a token for drafts only. The stream contains opaque tags, no
  // content.
  open("GET /data/live/events/:dataset", stream),

  signedIn(
    `${HISTORY}/events/documents/:id`,
    inTurn(history.documentEvents),
    ADDON,
  ),
  // The Studio reads a release's events from its transactions.
  signedIn(`${HISTORY}/events/releases/:id`, noEvents, ADDON),
  signedIn(`${HISTORY}/transactions/:ids`, inTurn(history.transactions), ADDON),
  signedIn(`${HISTORY}/transactions`, inTurn(history.transactions)),
  signedIn(`${HISTORY}/documents/:ids`, inTurn(history.pastDocuments), ADDON),
  // Not part of Sanity's API.
  signedIn(`${HISTORY}/authors/:ids`, inTurn(history.documentAuthors)),
  signedIn(`${HISTORY}/deleted`, inTurn(history.deletedDocuments)),
  signedIn("POST /data/history/:dataset/moment", history.moment),

  signedIn("POST /assets/images/:dataset", assets.upload("images")),
  signedIn("POST /assets/files/:dataset", assets.upload("files")),
  signedIn("POST /comments/:dataset/setup", comments.setUpComments),

  // Not part of Sanity's API: for `npm run purge`, `erase`, `backup` and `user` on a
  // running lake, since only one process may open the store; for the Studio's "Members"
  // and "Withdraw consent"; and the website's reports to the Studio's users.
  operator("POST /comments/:dataset/erase", comments.eraseComments),
  operator("GET /store/copy", copyStore),
  manager("POST /assets/purge/:dataset", assets.purge),
  manager("POST /accounts/commands", members.command),
  manager("GET /accounts/members", members.members),
  manager("POST /accounts/invitations", members.invite),
  manager("POST /accounts/password-links", members.makeLink),
  person("GET /site/report", site.siteReport),
  website("PUT /site/report", site.takeSiteReport),
  website(
    "PUT /data/history/:dataset/statements/:digest",
    history.recordStatement,
  ),

  open("GET /users/me", project.me),
  signedIn("GET /users/me/keyvalue/:keys", project.getSettings),
  signedIn("PUT /users/me/keyvalue", project.putSettings),
  signedIn("GET /users/:ids", project.users),
  open("POST /auth/logout", project.signOut),
  open("GET /auth/login/local", signIn.getSignIn),
  open("POST /auth/login/local", signIn.postSignIn),

  signedIn("GET /projects", project.projects),
  signedIn("GET /projects/:project", project.project),
  ...DATASETS.flatMap((path) => [
    signedIn(`GET ${path}`, project.datasets),
    operator(`PUT ${path}/:name`, project.createDataset),
    operator(`DELETE ${path}/:name`, project.deleteDataset),
  ]),
  manager("GET /access/project/:project/robots", project.tokens),
  operator(`GET ${HOOKS}`, webhook.webhooks),
  operator(`POST ${HOOKS}`, webhook.createWebhook),
  operator(`DELETE ${HOOKS}/:id`, webhook.deleteWebhook),
  operator(`GET ${HOOKS}/attempts/:id`, webhook.webhookAttempt),
  operator(`GET ${HOOKS}/:id/messages`, webhook.webhookMessages),
  operator(`GET ${HOOKS}/:id/attempts`, webhook.webhookMessages),
  signedIn(
    "GET /projects/:project/datasets/:dataset/acl",
    ({ identity }) => json(identity.caller.grants),
    ADDON,
  ),
  ...Object.entries(FIXED).map(([path, body]) =>
    signedIn(`GET ${path}`, () => json(body)),
  ),
  open("POST /intake/batch", discard),
];

const FORGOTTEN = signIn.FORGOTTEN_PATH;

/** At the root: pictures and files, the sign-in links, the Studio. */
export const siteRoutes: readonly Route[] = [
  open("GET /ping", pong),
  // Public, as on Sanity's asset host: the name contains the hash of the content, so
  // only a client with the URL can ask for it. The last segment may be any name, for
  // search engines and downloads.
  open("GET /images/:project/:dataset/:name", assets.deliverImage),
  open("GET /images/:project/:dataset/:name/:vanity", assets.deliverImage),
  open("GET /files/:project/:dataset/:name", assets.deliverFile),
  open("GET /files/:project/:dataset/:name/:vanity", assets.deliverFile),
  open("GET /sign-in/:secret", signIn.getLink("sign-in")),
  open("POST /sign-in/:secret", signIn.spendLink),
  open(`GET ${FORGOTTEN}`, signIn.getForgotten),
  open(`POST ${FORGOTTEN}`, signIn.postForgotten),
  open(`GET ${FORGOTTEN}/:secret`, signIn.getLink("password")),
  open(`POST ${FORGOTTEN}/:secret`, signIn.postPassword),
  open("GET /origins.json", site.origins),
  open("GET /site", site.toSite),
  open("GET /site/*path", site.toSite),
  // Last: every other path is a place in the Studio.
  open("GET /*path", site.studioFile),
];
