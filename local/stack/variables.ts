import { type Environment, readEnvironment } from "../../app/env/env.server.ts";
import { readStackEnvironment, type StackEnvironment } from "./environment.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Of no use to the embedded part that is started where the second is left out. */
const NEEDS: readonly (readonly [string, string])[] = [
  ["SANITY_API_READ_TOKEN", "SANITY_PROJECT_ID"],
  ["SANITY_API_PREVIEW_TOKEN", "SANITY_PROJECT_ID"],
  ["SANITY_API_HOST", "SANITY_PROJECT_ID"],
  ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL"],
];

export type AllVariables = { stack: StackEnvironment; site: Environment };

/**
 * Reads and checks every variable of the stack and of the site, before anything
 * is built. Variables that the stack makes itself are not checked.
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

/** As the site will see them, with stand-ins for what the stack makes. */
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
