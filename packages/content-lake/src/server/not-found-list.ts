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

export const EMPTY_LIST: NotFoundList = { paths: [], redirects: [], links: [] };

type Check = (value: unknown) => boolean;
/** A list of objects: what each has, and how many there may be. */
type Shape = { most: number; fields: Record<string, Check | Shape> };

const matches = (pattern: RegExp): Check => {
  return (value) => typeof value === "string" && pattern.test(value);
};
/** Visible characters of ASCII, and neither a query nor a fragment. */
const path = matches(/^\/(?:[\x21\x22\x24-\x3e\x40-\x7e]{0,199})$/);
const time = matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/);
const id = matches(/^[\w.-]{1,128}$/);
const count: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) > 0;

const SHAPES: Record<keyof NotFoundList, Shape> = {
  paths: {
    most: 50,
    fields: {
      ...{ path, visitors: count, last: time },
      referrers: { most: 5, fields: { path, visitors: count } },
    },
  },
  redirects: { most: 500, fields: { id, visits: count, last: time } },
  links: {
    most: 50,
    fields: {
      // As a browser writes it.
      url: matches(/^https?:\/\/[\x21-\x7e]{1,500}$/),
      reason: matches(/^[\x20-\x7e]{1,200}$/),
      isBroken: (value) => typeof value === "boolean",
      documents: { most: 5, fields: { id, type: id } },
    },
  },
};

/**
 * Reads what a website reports, and drops what the list has no place for. Throws
 * 400 for what is no such list.
 */
export function readNotFoundList({
  paths,
  redirects = [],
  links = [],
}: Record<string, unknown>): NotFoundList {
  // Each shape has the fields of its type.
  return {
    paths: readList("paths", paths, SHAPES.paths) as NotFoundPath[],
    redirects: readList(
      "redirects",
      redirects,
      SHAPES.redirects,
    ) as RedirectHits[],
    links: readList("links", links, SHAPES.links) as LinkProblem[],
  };
}

function readList(
  name: string,
  value: unknown,
  { most, fields }: Shape,
): object[] {
  if (!Array.isArray(value) || value.length > most) {
    throw badRequest(`\`${name}\` must be a list of at most ${most}`);
  }
  return value.map((item: unknown) => {
    const given = isObject(item) ? item : {};
    const entries = Object.entries(fields).map(([field, expected]) => {
      const found = given[field];
      if (typeof expected !== "function") {
        return [field, readList(field, found ?? [], expected)];
      }
      if (expected(found)) return [field, found];
      throw badRequest(`The \`${field}\` of an item of \`${name}\` is wrong`);
    });
    return Object.fromEntries(entries) as object;
  });
}
