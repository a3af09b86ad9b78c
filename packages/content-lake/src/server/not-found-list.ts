import { isObject } from "../engine/json-value.ts";
import { badRequest } from "../http-errors.ts";

/** A page of the website from which visitors came to an address. */
export type Referrer = { path: string; visitors: number };

/** An address that visitors of the website asked for and that has no page. */
export type NotFoundPath = {
  path: string;
  /** How many visitors, as far as the website can tell them apart. */
  visitors: number;
  /** When it was last asked for; ISO 8601. */
  last: string;
  referrers: Referrer[];
};

/** How often visitors followed a redirect, by the id of its document. */
export type RedirectHits = { id: string; visits: number; last: string };

/** A link to another site that did not lead to a page, and where it stands. */
export type LinkProblem = {
  url: string;
  reason: string;
  /** False if the other site only refuses programs. */
  isBroken: boolean;
  documents: { id: string; type: string }[];
};

/** What a website reports of addresses without a page. */
export type NotFoundList = {
  paths: NotFoundPath[];
  redirects: RedirectHits[];
  links: LinkProblem[];
};

const MAX_PATHS = 50;
const MAX_REFERRERS = 5;
const MAX_REDIRECTS = 500;
const MAX_LINKS = 50;
const MAX_DOCUMENTS = 5;
/** Visible characters of ASCII, and neither a query nor a fragment. */
const PATH = /^\/(?:[\x21\x22\x24-\x3e\x40-\x7e]{0,199})$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;
const NODE = /^(?:[\da-f]{16})?$/;
const ID = /^[\w.-]{1,128}$/;
/** As a browser writes it. */
const URL_TEXT = /^https?:\/\/[\x21-\x7e]{1,500}$/;
const REASON = /^[\x20-\x7e]{1,200}$/;

/**
 * Reads what a website reports. An older website says nothing of redirects, links
 * and referring pages. Throws 400 for what is no such list.
 */
export function readNotFoundList({
  paths,
  redirects = [],
  links = [],
}: Record<string, unknown>): NotFoundList {
  return {
    paths: listOf(paths, MAX_PATHS, "paths").map(readPath),
    redirects: listOf(redirects, MAX_REDIRECTS, "redirects").map(readHits),
    links: listOf(links, MAX_LINKS, "links").map(readLink),
  };
}

/** The node that reports; an older website names none. Throws 400 for what is no id. */
export function readNode({ node = "" }: Record<string, unknown>): string {
  if (typeof node !== "string" || !NODE.test(node)) {
    throw badRequest("`node` must be an id of 16 hexadecimal digits");
  }
  return node;
}

function listOf(value: unknown, most: number, name: string): unknown[] {
  if (!Array.isArray(value) || value.length > most) {
    throw badRequest(`\`${name}\` must be a list of at most ${most}`);
  }
  return value;
}

function readPath(item: unknown): NotFoundPath {
  const { path, visitors, last, referrers = [] } = isObject(item) ? item : {};
  if (!isPath(path) || !isCount(visitors) || !isTime(last)) {
    throw badRequest("Every path needs a `path`, `visitors` and `last`");
  }
  const known = listOf(referrers, MAX_REFERRERS, "referrers");
  return { path, visitors, last, referrers: known.map(readReferrer) };
}

function readReferrer(item: unknown): Referrer {
  const { path, visitors } = isObject(item) ? item : {};
  if (!isPath(path) || !isCount(visitors)) {
    throw badRequest("Every referrer needs a `path` and `visitors`");
  }
  return { path, visitors };
}

function readHits(item: unknown): RedirectHits {
  const { id, visits, last } = isObject(item) ? item : {};
  const isId = typeof id === "string" && ID.test(id);
  if (!isId || !isCount(visits) || !isTime(last)) {
    throw badRequest("Every redirect needs an `id`, `visits` and `last`");
  }
  return { id, visits, last };
}

function readLink(item: unknown): LinkProblem {
  const { url, reason, isBroken, documents } = isObject(item) ? item : {};
  const isLink = typeof url === "string" && URL_TEXT.test(url);
  const isReason = typeof reason === "string" && REASON.test(reason);
  if (!isLink || !isReason || typeof isBroken !== "boolean") {
    throw badRequest("Every link needs a `url`, `reason` and `isBroken`");
  }
  const known = listOf(documents, MAX_DOCUMENTS, "documents");
  return { url, reason, isBroken, documents: known.map(readDocument) };
}

function readDocument(item: unknown): { id: string; type: string } {
  const { id, type } = isObject(item) ? item : {};
  const isId = typeof id === "string" && ID.test(id);
  if (!isId || typeof type !== "string" || !ID.test(type)) {
    throw badRequest("Every document needs an `id` and a `type`");
  }
  return { id, type };
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && PATH.test(value);
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && TIME.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
