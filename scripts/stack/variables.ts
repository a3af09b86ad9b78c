import { type Environment, readEnvironment } from "../../app/env/env.server.ts";
import { readStackEnvironment, type StackEnvironment } from "./environment.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Pairs of variables: the first has no effect on the embedded part that is
 * started without the second.
 */
const NEEDS: readonly (readonly [string, string])[] = [
  ["SANITY_API_READ_TOKEN", "SANITY_PROJECT_ID"],
  ["SANITY_API_PREVIEW_TOKEN", "SANITY_PROJECT_ID"],
  ["SANITY_API_HOST", "SANITY_PROJECT_ID"],
  ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL"],
];

/** The checked settings of the stack and of the site. */
export type AllVariables = { stack: StackEnvironment; site: Environment };

/**
 * Reads and checks the variables of the stack and the site, before anything is
 * built, except those that the stack generates.
 *
 * @throws Error that names each variable at fault.
 */
export function readAllVariables(variables: Variables): AllVariables {
  const faults: string[] = [];
  function attempt<Result>(read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      return null;
    }
  }
  const stack = attempt(() => readStackEnvironment(variables));
  const site = attempt(() => readEnvironment(siteVariables(variables)));
  faults.push(...missingVariables(variables));
  if (stack === null || site === null || faults.length > 0)
    throw new Error([...new Set(faults)].join("\n"));
  return { stack, site };
}

function isGiven(variables: Variables, name: string): boolean {
  const alias = name.replace(/^SANITY_(?=PROJECT_ID$)/, "SANITY_STUDIO_");
  return Boolean(variables[name]?.trim() || variables[alias]?.trim());
}

function missingVariables(variables: Variables): string[] {
  return NEEDS.filter(
    ([name, needed]) => isGiven(variables, name) && !isGiven(variables, needed),
  ).map(
    ([name, needed]) =>
      `${needed} is not set, but ${name} is: set both, or neither to have it started on this machine.`,
  );
}

/** The site's variables, with substitutes for generated ones. */
function siteVariables(
  variables: Variables,
): Record<string, string | undefined> {
  return {
    ...variables,
    ...(!isGiven(variables, "SANITY_PROJECT_ID") && {
      SANITY_PROJECT_ID: "local",
      SANITY_DATASET: "production",
      SANITY_API_HOST: undefined,
      SANITY_API_READ_TOKEN: "made at the start",
      SANITY_API_PREVIEW_TOKEN: undefined,
    }),
    ...(!isGiven(variables, "SUPABASE_URL") && {
      SUPABASE_URL: undefined,
      SUPABASE_PUBLISHABLE_KEY: undefined,
    }),
    SITE_SECRET: variables["SITE_SECRET"]?.trim() || "-".repeat(32),
  };
}
