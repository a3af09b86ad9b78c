/**
 * How a command is written where a message names one: `content-lake user list`,
 * or in the words of a project that wraps the commands in its own.
 */
export type CommandLine = (command: string, rest: string) => string;

/** This program's own name, with `%s` for the command. */
export const OWN_PROGRAM = "content-lake %s";

/** In: what stands before the rest, e.g. `npm run %s --`. */
export function commandLine(program: string): CommandLine {
  return (command, rest) => `${program.replace("%s", command)} ${rest}`;
}

/** What cannot be done, as a sentence for the person that asked for it. */
export class UsageError extends Error {}
