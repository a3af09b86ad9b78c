import { readFileSync } from "node:fs";
import path from "node:path";

import type { TestProject } from "vitest/node";

import type { StackFile } from "../../scripts/stack/stack-file.ts";
import { startTestStack } from "../fixtures/stack/stack.fixture.ts";

declare module "vitest" {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    stack: StackFile;
    /** All of the stack's secrets, which no browser may get. */
    secrets: readonly string[];
  }
}

/**
 * Starts the stack that the tests in tests/pages and tests/serving share
 * without changing it.
 */
export default async function pagesStack(
  project: TestProject,
): Promise<() => Promise<void>> {
  const stack = await startTestStack();
  const { siteUrl, studioUrl, contentLake, supabase, staff } = stack;
  project.provide("stack", {
    siteUrl,
    studioUrl,
    ...(contentLake && { contentLake }),
    ...(supabase && { supabase }),
    ...(staff && { staff }),
  });
  project.provide("secrets", secretsOf(stack.dataFolder));
  return () => stack.remove();
}

// The generated values that are not secret.
const PUBLIC = new Set(["email", "publishableKey"]);

function secretsOf(dataFolder: string): string[] {
  const secrets: string[] = [];
  JSON.parse(
    readFileSync(path.join(dataFolder, "secrets.json"), "utf8"),
    (name, value: unknown) => {
      if (typeof value === "string" && !PUBLIC.has(name)) secrets.push(value);
      return value;
    },
  );
  return secrets;
}
