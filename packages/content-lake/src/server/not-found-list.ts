import { isObject } from "../engine/json-value.ts";
import { badRequest } from "../http-errors.ts";

const MAX_PATHS = 50;
const MAX_REDIRECTS = 500;
/** Visible characters of ASCII, and neither a query nor a fragment. */
const PATH = /^\/(?:[\x21\x22\x24-\x3e\x40-\x7e]{0,199})$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;
const ID = /^[\w.-]{1,128}$/;

/**
 * What a website reports: addresses that visitors asked for and that have no
 * page, with how many visitors that were, as far as the website can tell them
 * apart; and how often visitors followed a redirect, by the id of its document.
 * `last` is the time of the last one; ISO 8601.
 */
export type NotFoundList = {
  paths: { path: string; visitors: number; last: string }[];
  redirects: { id: string; visits: number; last: string }[];
};

/** Reads what a website reports. Throws 400 for what is no such list. */
export function readNotFoundList(
  report: Record<string, unknown>,
): NotFoundList {
  return {
    paths: listOf(report, "paths", MAX_PATHS).map((item) => ({
      path: text(item, "path", PATH),
      visitors: count(item, "visitors"),
      last: text(item, "last", TIME),
    })),
    redirects: listOf(report, "redirects", MAX_REDIRECTS).map((item) => ({
      id: text(item, "id", ID),
      visits: count(item, "visits"),
      last: text(item, "last", TIME),
    })),
  };
}

type Fields = Record<string, unknown>;

function listOf(report: Fields, name: string, most: number): Fields[] {
  const list = report[name];
  if (Array.isArray(list) && list.length <= most && list.every(isObject)) {
    return list;
  }
  throw badRequest(`\`${name}\` must be a list of at most ${most} objects`);
}

function text(item: Fields, name: string, pattern: RegExp): string {
  const value = item[name];
  if (typeof value === "string" && pattern.test(value)) return value;
  throw badRequest(`Every item needs a \`${name}\` like ${pattern}`);
}

function count(item: Fields, name: string): number {
  const value = Number.isSafeInteger(item[name]) ? Number(item[name]) : 0;
  if (value > 0) return value;
  throw badRequest(`Every item needs a number from 1 in \`${name}\``);
}
