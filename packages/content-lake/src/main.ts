#!/usr/bin/env node

type Command = { help: string; run(args: readonly string[]): Promise<void> };

/** What `run` throws is explained. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: () => import("./commands/start.ts"),
  user: async () => (await import("./commands/account.ts")).user,
  token: async () => (await import("./commands/account.ts")).token,
};

const HELP = `Usage: content-lake <command> [options]

start     runs the Content Lake, with a Studio if one is named
user      lists, adds and changes the users of the Studio
token     lists, creates and revokes the tokens of programs

content-lake <command> --help says more.
`;

async function main([name = "", ...args]: readonly string[]): Promise<void> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    const isAsked = ["", "help", "--help", "-h"].includes(name);
    (isAsked ? process.stdout : process.stderr).write(HELP);
    if (!isAsked) process.exitCode = 1;
    return;
  }
  const command = await load();
  const isAsked = args.includes("--help") || args.includes("-h");
  if (isAsked) process.stdout.write(command.help);
  else await command.run(args);
}

// The first versions of Node 24 warn that SQLite is experimental.
process.removeAllListeners("warning");
process.on("warning", ({ name, message }) => {
  if (name === "ExperimentalWarning") return;
  process.stderr.write(`(node:${process.pid}) ${name}: ${message}\n`);
});

// A write to the closed pipe of a dead parent must not crash the process: it
// stops in order at the end of its standard input.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

try {
  await main(process.argv.slice(2));
} catch (error) {
  const { explain } = await import("./failure.ts");
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
