import { inject } from "vitest";

// Before a test file is loaded, so that its databases are on the project's Postgres.
process.env["TEST_POSTGRES"] = String(inject("postgres"));
