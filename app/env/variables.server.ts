import { edgeFaults } from "./edge.server.ts";
import {
  aliases,
  companions,
  rules,
  type Rules,
  type Values,
} from "./env-rules.server.ts";

/** The environment is wrong; the message has a sentence for each variable. */
export class EnvironmentError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      ["The environment is not complete:", ...faults]
        .join("\n  - ")
        .concat("\nSee .env.example for every variable and its meaning."),
    );
    this.name = "EnvironmentError";
    this.faults = faults;
  }
}

/** The variables of a process. */
export type Variables = Record<string, string | undefined>;

function given(source: Variables, name: keyof Rules): string | undefined {
  const alias = aliases[name];
  // An empty variable counts as unset, since shells and compose files unset
  // variables that way.
  return source[name]?.trim() || (alias && source[alias]?.trim()) || undefined;
}

/**
 * Checks the variables by their rules. Out: the value of each, defaults filled in.
 *
 * @throws EnvironmentError
 */
export function readVariables(source: Variables): Values {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(rules) as (keyof Rules)[]) {
    const text = given(source, name);
    const result = rules[name].schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else faults.push(fault(name, text === undefined));
  }
  for (const [name, companion] of companions) {
    if (!given(source, name) || given(source, companion)) continue;
    faults.push(
      `${companion} is not set, but ${name} needs it: it ${rules[companion].hint}.`,
    );
  }
  if (faults.length > 0) throw new EnvironmentError(faults);
  const checked = values as Values;
  const edge = edgeFaults(checked);
  if (edge.length > 0) throw new EnvironmentError(edge);
  return checked;
}

// Never contains the value, which may be a secret and would end up in logs.
function fault(name: keyof Rules, isMissing: boolean): string {
  const hint = rules[name].hint;
  return isMissing ? `${name} is not set: it ${hint}.` : `${name} ${hint}.`;
}
