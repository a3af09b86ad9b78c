import { isObject } from "../engine/json-value.ts";
import { badRequest } from "../http-errors.ts";

/** An address that visitors of the website asked for and that has no page. */
export type NotFoundPath = {
  path: string;
  /** How many visitors, as far as the website can tell them apart. */
  visitors: number;
  /** When it was last asked for; ISO 8601. */
  last: string;
};

/** How often visitors followed a redirect, by the id of its document. */
export type RedirectHits = { id: string; visits: number; last: string };

/** What a website reports of addresses without a page. */
export type NotFoundList = {
  paths: NotFoundPath[];
  redirects: RedirectHits[];
};

const MAX_PATHS = 50;
const MAX_REDIRECTS = 500;
/** Visible characters of ASCII, and neither a query nor a fragment. */
const PATH = /^\/(?:[\x21\x22\x24-\x3e\x40-\x7e]{0,199})$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;
const ID = /^[\w.-]{1,128}$/;

/** Reads what a website reports. Throws 400 for what is no such list. */
export function readNotFoundList({
  paths,
  redirects,
}: Record<string, unknown>): NotFoundList {
  return {
    paths: listOf(paths, MAX_PATHS, "paths").map(readPath),
    redirects: listOf(redirects, MAX_REDIRECTS, "redirects").map(readHits),
  };
}

function listOf(value: unknown, most: number, name: string): unknown[] {
  if (!Array.isArray(value) || value.length > most) {
    throw badRequest(`\`${name}\` must be a list of at most ${most}`);
  }
  return value;
}

function readPath(item: unknown): NotFoundPath {
  const { path, visitors, last } = isObject(item) ? item : {};
  if (!isPath(path) || !isCount(visitors) || !isTime(last)) {
    throw badRequest("Every path needs a `path`, `visitors` and `last`");
  }
  return { path, visitors, last };
}

function readHits(item: unknown): RedirectHits {
  const { id, visits, last } = isObject(item) ? item : {};
  const isId = typeof id === "string" && ID.test(id);
  if (!isId || !isCount(visits) || !isTime(last)) {
    throw badRequest("Every redirect needs an `id`, `visits` and `last`");
  }
  return { id, visits, last };
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
