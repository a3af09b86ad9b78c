#!/usr/bin/env node

const HELP = `Usage: content-lake <command> [options]

start     runs the Content Lake, with a Studio if one is named; --help says more
user      lists, adds and changes the users of the Studio
token     lists, creates and revokes the tokens of programs
cli       runs Sanity's own command line against a lake; --help says more

user and token take --data <folder> while the lake is stopped, and --url <address>
while it runs, with a token of an administrator in CONTENT_LAKE_TOKEN. A password is
read from the standard input.
`;

async function main([name = "", ...args]: readonly string[]): Promise<void> {
  if (name === "start") {
    const { help, run } = await import("./commands/start.ts");
    if (args.includes("--help")) process.stdout.write(help);
    else await run(args);
  } else if (name === "user" || name === "token") {
    const { manageAccounts } = await import("./accounts/manage.ts");
    const token = process.env["CONTENT_LAKE_TOKEN"] ?? "";
    const lines = await manageAccounts([name, ...args], { token });
    process.stdout.write(`${lines.join("\n")}\n`);
  } else if (name === "cli") {
    const { CLI_HELP, runSanity } = await import("./commands/sanity.ts");
    const token = process.env["CONTENT_LAKE_TOKEN"] ?? "";
    if (args[0] === "--help") process.stdout.write(CLI_HELP);
    else process.exitCode = await runSanity(args, token);
  } else {
    process.stdout.write(HELP);
    if (name !== "--help") process.exitCode = 1;
  }
}

// Early versions of Node 24 warn that SQLite is experimental.
process.removeAllListeners("warning");
process.on("warning", ({ name, message }) => {
  if (name === "ExperimentalWarning") return;
  process.stderr.write(`(node:${process.pid}) ${name}: ${message}\n`);
});

// A write to the closed pipe of a dead parent must not crash the process: it stops in
// order at the end of its standard input.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

try {
  await main(process.argv.slice(2));
} catch (error) {
  const { explain } = await import("./failure.ts");
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
