import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { expect, it } from "vitest";

import {
  generateDatabaseTypes,
  TYPES_FILE,
} from "../../scripts/typegen/database-types.ts";
import { layInitialisedDatabase } from "../fixtures/stack/database.fixture.ts";

it("knows the tables as the migrations make them: npm run typegen:database", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "database-types-"));
  try {
    await layInitialisedDatabase(folder);
    expect(readFileSync(TYPES_FILE, "utf8")).toBe(
      await generateDatabaseTypes(folder),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 400_000);
