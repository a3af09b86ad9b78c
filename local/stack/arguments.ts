import { parseArgs } from "node:util";

/** The options of `npm start`. */
export type Arguments = {
  /** True if missing or damaged content is set aside and seeded again. */
  beginAnew: boolean;
  /** The data folder of the running site that this one is a node of, or null. */
  join: string | null;
};

const HELP = `npm start knows these options alone:
  --begin-anew     puts the content of the project where the old one is missing or
                   damaged, and keeps what is left of that aside
  --join <folder>  starts a further node of the site that runs on this data folder`;

/**
 * In: the arguments of the command.
 *
 * @throws Error with the known options for any other argument.
 */
export function readArguments(words: readonly string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        "begin-anew": { type: "boolean", default: false },
        join: { type: "string" },
      },
    });
    return { beginAnew: values["begin-anew"], join: values.join ?? null };
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}\n${HELP}`,
    );
  }
}
