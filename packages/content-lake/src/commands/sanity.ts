import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { UsageError } from "../command-line.ts";
import { isLakeUrl, openSanityFront } from "./sanity-front.ts";

export const CLI_HELP = `content-lake cli [--url <address>] -- <command of sanity>

Runs the \`sanity\` of this folder against a lake (http://localhost:3333), such as
content-lake cli -- documents query '*[0]'
A token is in CONTENT_LAKE_TOKEN; project and dataset are those of sanity.cli.ts.
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
 * @throws UsageError if it is not installed here, or has no token or address of a lake
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
  const url = URL.parse(values.url);
  if (url === null || !isLakeUrl(url)) {
    throw new UsageError(`--url ${values.url} is no address by http or https.`);
  }
  // Without one, it would send the lake what it knows of an account at Sanity.
  if (token === "") {
    throw new UsageError(
      "CONTENT_LAKE_TOKEN is empty: set it to a token of the lake.",
    );
  }
  const program = sanityProgram();
  const front = await openSanityFront(url);
  const query = new URLSearchParams({
    port: String(front.port),
    lake: url.origin,
  });
  const preload = `--import=${pathToFileURL(PRELOAD).href}?${query}`;
  const { NODE_OPTIONS = "", ...env } = process.env;
  const child = spawn(process.execPath, [program, ...positionals], {
    stdio: "inherit",
    env: {
      ...env,
      // Its threads and processes, too.
      NODE_OPTIONS: `${NODE_OPTIONS} ${preload}`,
      SANITY_AUTH_TOKEN: token,
      DO_NOT_TRACK: "1",
    },
  });
  const [code] = (await once(child, "close")) as [number | null];
  front.close();
  return code ?? 1;
}

function sanityProgram(): string {
  const here = createRequire(join(process.cwd(), "package.json"));
  try {
    return join(dirname(here.resolve("sanity/package.json")), "bin/sanity");
  } catch {
    throw new UsageError("`sanity` is not installed in this folder.");
  }
}
