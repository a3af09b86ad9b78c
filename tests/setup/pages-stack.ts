import type { TestProject } from "vitest/node";

import type { StackFile } from "../../local/stack/stack-file.ts";
import { startTestStack } from "./stack.ts";

declare module "vitest" {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    stack: StackFile;
  }
}

/** Starts the stack that the tests in tests/pages and tests/serving read and leave as it is. */
export default async function pagesStack(
  project: TestProject,
): Promise<() => Promise<void>> {
  const stack = await startTestStack();
  const { siteUrl, studioUrl, contentLake } = stack;
  project.provide("stack", {
    siteUrl,
    studioUrl,
    ...(contentLake && { contentLake }),
  });
  return () => stack.remove();
}
