import path from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

import { SettingsError } from "./environment.ts";

/** A boolean option. */
export const flag = { type: "boolean", default: false } as const;

/** The folder of this machine's data. */
export const dataFolder = path.resolve(process.env["DATA_DIR"] || ".data");

/**
 * The exit code for a wrong setting, EX_CONFIG of sysexits.h: systemd's unit is not
 * restarted after it.
 */
const WRONG_SETTING = 78;

/** The folder of the backups. */
export const backupFolder = path.resolve(
  process.env["BACKUP_DIR"]?.trim() || "backups",
);

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/** What a command accepts on the command line. */
export type Command<Options extends ParseArgsOptionsConfig> = {
  help: string;
  options: Options;
  /** The minimum and maximum number of arguments besides its options. */
  words?: readonly [number, number];
};

/**
 * Runs a command. It exits with the number that `run` returns; with 1 after an error,
 * whose message is a sentence for the operator, or 78 if a setting is wrong; and with 1
 * and the help for arguments that it does not accept.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  { help, options, words: [least, most] = [0, 0] }: Command<Options>,
  run: (values: Values<Options>, words: string[]) => Promise<number | void>,
): Promise<void> {
  try {
    const { values, positionals } = parse(help, options);
    const isHelp = (values as { help?: boolean }).help === true;
    const isTaken = positionals.length >= least && positionals.length <= most;
    if (isHelp || !isTaken) console.log(help);
    process.exitCode = isHelp
      ? 0
      : isTaken
        ? ((await run(values, positionals)) ?? 0)
        : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof SettingsError ? WRONG_SETTING : 1;
  }
}

/** @throws Error with the help for an option that the command does not accept. */
function parse<Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
) {
  try {
    return parseArgs({
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${help}`);
  }
}
