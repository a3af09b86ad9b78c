import {
  deadTargetVerdict,
  newAddressConflict,
  newAddressVerdict,
  oldAddressConflict,
  oldAddressVerdict,
  type RedirectFields,
  ruleOf,
} from "../../schemas/rules/redirect.ts";
import { redirectId } from "../redirects.ts";
import { type CsvRecord, isFormula } from "./csv.ts";

/** The columns of the file, the first line of which names them. */
export const COLUMNS = ["from", "to", "match", "status"] as const;
export const MOST_ROWS = 1_000;

/** A redirect that is stored, published or as a draft. */
export type StoredRedirect = RedirectFields & { _id: string; from: string };

/** A redirect as it will be stored. */
export type PlannedRedirect = {
  id: string;
  fields: Required<Pick<RedirectFields, "from" | "match" | "status">> & {
    to?: string;
  };
  /** What the redirect of this address does now; null for a new one. */
  before: string | null;
};

/** What the import of a file comes to. Without faults all of it is written. */
export type ImportPlan = {
  planned: PlannedRedirect[];
  /** Rows that are stored already. */
  unchanged: number;
  /** What is wrong, with the line of the file. Nothing is written while there is any. */
  faults: string[];
  /** What is worth a look, with the line of the file. */
  warnings: string[];
};

type Row = { line: number; fields: PlannedRedirect["fields"] };

/**
 * Judges a file of redirects by the rules of the Studio's form, against what is
 * stored and against the file itself. In: the records, all stored redirects and
 * drafts of them, the paths at which visitors find a page.
 */
export function importPlan(
  records: readonly CsvRecord[],
  stored: readonly StoredRedirect[],
  pages: ReadonlySet<string>,
): ImportPlan {
  const faults: string[] = [];
  const rows = readRows(records, faults);
  if (faults.length > 0) return emptyPlan(faults);
  const keys = new Map(rows.map((row) => [keyOf(row.fields), row]));
  for (const row of rows)
    if (keys.get(keyOf(row.fields)) !== row)
      faults.push(
        `Line ${row.line}: ${row.fields.from} stands in the file twice.`,
      );
  const published = stored.filter(({ _id }) => !_id.startsWith("drafts."));
  const staying = published.filter((each) => !keys.has(keyOf(each)));
  const all = [...staying, ...rows.map(({ fields }) => fields)].map((each) => ({
    key: keyOf(each),
    rule: ruleOf(each),
  }));
  const warnings: string[] = [];
  for (const { line, fields } of rows) {
    const own = keyOf(fields);
    const others = all.flatMap(({ key, rule }) => (key === own ? [] : [rule]));
    const surroundings = { others, pages };
    const verdicts = [
      oldAddressConflict(fields, surroundings),
      newAddressConflict(fields, surroundings),
      draftConflict(fields, stored),
    ];
    const fault = verdicts.find((verdict) => verdict !== true);
    if (fault) faults.push(`Line ${line}: ${fields.from}: ${fault}`);
    const dead = deadTargetVerdict(fields, surroundings);
    if (dead !== true) warnings.push(`Line ${line}: ${fields.to}: ${dead}`);
  }
  if (faults.length > 0) return emptyPlan(faults);
  return { ...planned(rows, published), faults, warnings };
}

function emptyPlan(faults: string[]): ImportPlan {
  return { planned: [], unchanged: 0, faults, warnings: [] };
}

function readRows(records: readonly CsvRecord[], faults: string[]): Row[] {
  const [head, ...rest] = records;
  const names = head?.fields.map((name) => name.trim().toLowerCase()) ?? [];
  if (COLUMNS.some((name) => !names.includes(name))) {
    faults.push(
      `The first line has to name the columns ${COLUMNS.join(", ")}.`,
    );
    return [];
  }
  if (rest.length > MOST_ROWS) {
    faults.push(
      `A file may have ${MOST_ROWS} redirects; this one has ${rest.length}.`,
    );
    return [];
  }
  return rest.flatMap((record) => {
    const { line, fields } = record;
    const value = (name: (typeof COLUMNS)[number]) =>
      (fields[names.indexOf(name)] ?? "").trim();
    const row = {
      from: value("from"),
      to: value("to"),
      match: value("match") || "exact",
      status: Number(value("status") || 301),
    };
    const fault = faultOf(row, fields, names.length);
    if (fault !== true) {
      faults.push(`Line ${line}: ${fault}`);
      return [];
    }
    const { to, ...kept } = row;
    return [{ line, fields: row.status === 410 ? kept : { ...kept, to } }];
  });
}

/** What is wrong with a row by itself; true if nothing is. */
function faultOf(
  row: Required<Omit<RedirectFields, "permanent">>,
  fields: readonly string[],
  width: number,
): true | string {
  const formula = fields.find(isFormula);
  if (formula !== undefined)
    return `“${formula.slice(0, 40)}” is a formula. Write the address itself.`;
  if (fields.length > width) return "It has more fields than the first line.";
  if (row.from === "") return "The old address is missing.";
  if (!["exact", "prefix"].includes(row.match))
    return "match is exact or prefix.";
  if (![301, 302, 307, 410].includes(row.status))
    return "status is 301, 302, 307 or 410.";
  const verdict = oldAddressVerdict(row);
  return verdict === true ? newAddressVerdict(row) : verdict;
}

/** A draft would overwrite what is imported when it is published. */
function draftConflict(
  fields: RedirectFields,
  stored: readonly StoredRedirect[],
): true | string {
  const draft = stored.some(
    (each) => each._id.startsWith("drafts.") && keyOf(each) === keyOf(fields),
  );
  return draft
    ? "There is an unpublished change of this redirect. Publish or discard it first."
    : true;
}

function planned(
  rows: readonly Row[],
  published: readonly StoredRedirect[],
): Pick<ImportPlan, "planned" | "unchanged"> {
  const known = new Map(published.map((each) => [keyOf(each), each]));
  const changes = rows.flatMap(({ fields }) => {
    const before = known.get(keyOf(fields));
    if (before && inWords(before) === inWords(fields)) return [];
    const id = before?._id ?? newId(fields);
    return [{ id, fields, before: before ? inWords(before) : null }];
  });
  return { planned: changes, unchanged: rows.length - changes.length };
}

function newId({ from, match }: PlannedRedirect["fields"]): string {
  const id = redirectId(from);
  // Not every path can stand in an id.
  return match === "exact" && /^[\w-]{1,100}$/.test(id)
    ? id
    : `redirect-${crypto.randomUUID()}`;
}

/** The status of a redirect, also of one from before there was a choice. */
export function statusOf({ status, permanent }: RedirectFields): number {
  return status ?? (permanent === false ? 302 : 301);
}

/** What a redirect does: "301 /blog". */
export function inWords(fields: RedirectFields): string {
  const status = statusOf(fields);
  return status === 410 ? "410" : `${status} ${fields.to ?? ""}`;
}

function keyOf({ from = "", match }: RedirectFields): string {
  return `${match === "prefix"} ${from.toLowerCase()}`;
}
