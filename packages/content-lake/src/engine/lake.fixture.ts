import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { httpErrorOf } from "../http-errors.ts";
import { LakeFault } from "./errors.ts";
import { isObject } from "./json-value.ts";
import { openLake } from "./lake.ts";
import { grantsOf, SECRET_TYPE } from "./roles.ts";
import type { Lake } from "./lake.ts";
import type { Caller, SanityDocument } from "./types.ts";

const cleanUps: (() => void)[] = [];

/** Closes and removes the lakes of a test; the setup of each test file calls it. */
export function removeLakes(): void {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
}

export function callerOf(...roles: string[]): Caller {
  return { id: roles.join("+"), roles, grants: grantsOf(roles) };
}

export const admin = callerOf("administrator");
export const site = callerOf("published");

/** A preview secret as the Studio writes it for a user. */
export function secretOf({ id }: Pick<Caller, "id">, fields: object = {}) {
  return {
    _id: `drafts.${randomUUID()}`,
    _type: SECRET_TYPE,
    secret: "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY",
    source: "sanity/presentation",
    studioUrl: "http://localhost:3333/presentation?preview=/",
    userId: id,
    ...fields,
  };
}

/** A lake in its own folder, closed and removed after the test. */
export function testLake(
  documents: readonly object[] = [],
  finalFields: readonly string[] = [],
): Lake {
  const folder = mkdtempSync(join(tmpdir(), "lake-"));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const lake = track(openLake({ folder, finalFields }));
  if (documents.length > 0) {
    mutate(lake, ...documents.map((document) => ({ create: document })));
    // Any later change in place throws.
    for (const document of lake.allDocuments(admin)) freeze(document);
  }
  return lake;
}

/** Closes a lake and opens its folder again, as a restart does. */
export function reopened(lake: Lake): Lake {
  lake.close();
  return track(openLake({ folder: lake.folder }));
}

function track(lake: Lake): Lake {
  cleanUps.unshift(() => {
    if (lake.database.isOpen) lake.close();
  });
  return lake;
}

export function mutate(lake: Lake, ...mutations: object[]) {
  return lake.mutate({ mutations, caller: admin });
}

const named = (action: object) =>
  "actionType" in action
    ? { ...action, actionType: `sanity.action.${String(action.actionType)}` }
    : action;

export function act(lake: Lake, ...actions: object[]) {
  return lake.act({ actions: actions.map(named), caller: admin });
}

/**
 * A document as stored.
 *
 * @throws if there is none.
 */
export function stored(lake: Lake, id: string): SanityDocument {
  const [document] = lake.documents([id], admin).documents;
  if (document === undefined) throw new Error(`There is no ${id}`);
  return document;
}

export function idsOf(lake: Lake): string[] {
  return [...lake.allDocuments(admin)].map((document) => document._id);
}

/** Returns the error in the answer of a refused write, and checks that nothing was written. */
export function refusal(lake: Lake, write: () => unknown) {
  const state = () =>
    JSON.stringify([lake.lastTransactionId(), ...lake.allDocuments(admin)]);
  const before = state();
  const error = failure(write);
  if (state() !== before) throw new Error("Something was written");
  return error;
}

export function failure(work: () => unknown) {
  try {
    work();
  } catch (error) {
    const answer = httpErrorOf(error);
    if (!(error instanceof LakeFault) || answer === null) throw error;
    const { detail } = error;
    const body: Record<string, unknown> = { ...answer.body };
    return {
      status: answer.statusCode,
      fault: isObject(body.error) ? body.error : body,
      ...(detail.kind === "write" ? detail : { item: null, index: null }),
    };
  }
  throw new Error("It was not refused");
}

/** The result of a query, by default for an administrator in the perspective `raw`. */
export function ask(
  lake: Lake,
  query: string,
  params: Record<string, unknown> = {},
  perspective: string | string[] = "raw",
  caller: Caller = admin,
): unknown {
  return lake.query({ query, params, perspective, caller }).result;
}

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}
/**
 * How a property test runs: with a fixed seed in a quick run, and in the long
 * form twenty times as often, with another seed each time.
 *
 * @param quick the number of runs in a quick run.
 */
export function propertyRuns(quick: number) {
  return process.env["TEST_LONG"]
    ? { numRuns: quick * 20 }
    : { numRuns: quick, seed: 2026 };
}

/** The status of a refusal; null if the work was done. */
export function refusedStatus(work: () => void): number | null {
  try {
    work();
    return null;
  } catch (error) {
    const answer = httpErrorOf(error);
    if (answer !== null) return answer.statusCode;
    throw error;
  }
}

/** Creates the release `r` with versions of documents, which need no draft. */
export function releaseOfDocuments(
  lake: Lake,
  documents: readonly ({ _id: string } & Record<string, unknown>)[],
  metadata: object = {},
): void {
  act(
    lake,
    { actionType: "release.create", releaseId: "r", metadata },
    ...documents.map((each) => ({
      actionType: "document.version.create",
      publishedId: each._id,
      document: { _type: "post", ...each, _id: `versions.r.${each._id}` },
    })),
  );
}

/** An action on the release `r`. */
export function actOnRelease(lake: Lake, name: string, fields: object = {}) {
  const actionType = `release.${name}`;
  return act(lake, { actionType, releaseId: "r", ...fields });
}

/** ISO 8601, this many milliseconds from now. */
export function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

/** Performs an action as a caller. */
export function actAs(
  lake: Lake,
  caller: Caller,
  name: string,
  fields: object = {},
) {
  const actions = [named({ actionType: name, ...fields })];
  return lake.act({ actions, caller });
}

/** A document, or `null`. */
export function found(lake: Lake, id: string): SanityDocument | null {
  return lake.documents([id], admin).documents[0] ?? null;
}
