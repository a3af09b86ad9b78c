import { it } from "vitest";

import { findInstalledPostgres } from "../fixtures/postgres/find-postgres.fixture.ts";

// Stands for all tests of the project `postgres` where they cannot run.

const programs = findInstalledPostgres();
const reason = "missing" in programs ? programs.missing : "";

it.skipIf(reason !== "")(
  `finds a Postgres to run the database's tests on: ${reason || "yes"}`,
  () => {},
);
