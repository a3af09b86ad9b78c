/**
 * Formats a command in messages: `content-lake user list`, or in the form of a project
 * that wraps the commands in its own.
 */
export type CommandLine = (command: string, rest: string) => string;

/** This program's own name, with `%s` for the command. */
export const OWN_PROGRAM = "content-lake %s";

/**
 * Returns a formatter of commands.
 *
 * @param program what precedes the rest, e.g. `npm run %s --`.
 */
export function commandLine(program: string): CommandLine {
  return (command, rest) => `${program.replace("%s", command)} ${rest}`;
}

/** Something cannot be done; the message is a sentence for the person who asked. */
export class UsageError extends Error {}
