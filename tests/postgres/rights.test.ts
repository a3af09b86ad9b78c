import { beforeAll, describe, expect, inject, it } from "vitest";

import { filesOf } from "../../supabase/embedded/store/data-folder.ts";
import { openConnection } from "../../supabase/embedded/store/connection.ts";
import { openMigrated } from "../fixtures/postgres/migrated.fixture.ts";
import {
  BUCKET_RIGHTS,
  CALLER_RIGHTS,
  isOfCallers,
  rightsOf,
  type Right,
} from "../fixtures/postgres/rights.fixture.ts";
import { statementsOf } from "../fixtures/postgres/sql-database.fixture.ts";
import { layInitialisedDatabase } from "../fixtures/stack/database.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// The API's roles have the same rights on PGlite and on a hosted project,
// whatever that grants by default.

const folder = temporaryFolder("rights");
let embedded: Right[];

beforeAll(async () => {
  await layInitialisedDatabase(folder);
  const { driver } = await openConnection(filesOf(folder), true);
  embedded = await rightsOf(driver);
  await driver.close();
}, 400_000);

/** True for the schemas of Supabase's own services, which differ there. */
const isOfService = (right: Right) =>
  /^service_role .*\b(auth|storage)\b/.test(right);

describe.each([
  ["that grants nothing by default", "newer"],
  ["that grants everything by default", "older"],
] as const)("a hosted project %s", (_what, kind) => {
  let rights: Right[];

  beforeAll(async () => {
    const sql = await openMigrated(inject("postgres"), `rights_${kind}`, kind);
    rights = await rightsOf(statementsOf(sql));
    await sql.end();
  });

  it("gives the secret key what the embedded database gives it", () => {
    const ofKey = (all: Right[]) =>
      all.filter((right) => !isOfCallers(right) && !isOfService(right));
    expect(ofKey(rights)).toEqual(ofKey(embedded));
  });

  it("gives all others what the list says, and nothing else", () => {
    const expected = [...CALLER_RIGHTS, ...BUCKET_RIGHTS].toSorted();
    expect(rights.filter(isOfCallers)).toEqual(expected);
  });

  it("has no table without row level security, and no view with its owner's rights", () => {
    expect(rights.filter((right) => right.startsWith("open"))).toEqual([]);
  });

  it("has no function that a caller's search path leads astray", () => {
    expect(rights.filter((right) => right.startsWith("loose"))).toEqual([]);
  });
});
