import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { UsageError } from "../command-line.ts";
import { openSanityFront } from "./sanity-front.ts";

export const CLI_HELP = `content-lake cli [--url <address>] -- <command of sanity>

Runs the project's own \`sanity\` against a lake instead of Sanity's cloud, such as
content-lake cli -- documents query '*[0]'

The lake is http://localhost:3333 if --url is left out. A token that may do what the
command does is in CONTENT_LAKE_TOKEN; project and dataset are those of sanity.cli.ts.
`;

const PRELOAD = join(
  import.meta.dirname,
  `sanity-preload${extname(import.meta.filename)}`,
);

/**
 * Runs Sanity's command line, unmodified, in the current folder.
 *
 * @param token for the lake
 * @returns its exit code
 * @throws UsageError if it is not installed here
 */
export async function runSanity(
  args: readonly string[],
  token: string,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { url: { type: "string", default: "http://localhost:3333" } },
    allowPositionals: true,
  });
  const front = await openSanityFront(new URL(values.url));
  const preload = `--import=${pathToFileURL(PRELOAD).href}`;
  const { NODE_OPTIONS = "", ...env } = process.env;
  const child = spawn(process.execPath, [sanityProgram(), ...positionals], {
    stdio: "inherit",
    env: {
      ...env,
      CONTENT_LAKE_FRONT: String(front.port),
      // Its threads and processes, too.
      NODE_OPTIONS: `${NODE_OPTIONS} ${preload}`.trim(),
      SANITY_AUTH_TOKEN: token,
      DO_NOT_TRACK: "1",
    },
  });
  const [code, signal] = (await once(child, "close")) as [
    number | null,
    NodeJS.Signals | null,
  ];
  front.close();
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

function sanityProgram(): string {
  const here = createRequire(join(process.cwd(), "package.json"));
  try {
    return join(dirname(here.resolve("sanity/package.json")), "bin/sanity");
  } catch {
    throw new UsageError("`sanity` is not installed in this folder.");
  }
}
