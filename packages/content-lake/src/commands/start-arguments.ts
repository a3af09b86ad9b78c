import { parseArgs } from "node:util";
import { OWN_PROGRAM, UsageError } from "../command-line.ts";
import { isLoopback } from "../server/security/origins.ts";

/** The text of `content-lake start --help`. */
export const help = `Usage: content-lake start --data <folder> [options]

--data <folder>         where everything is kept
--port, --host          3333, 127.0.0.1 (then also ::1); port 0 takes any
--project, --dataset    local, production: one of each
--public-url <url>      where browsers find it, if that is another address
--studio <folder>       a built Studio, served at /
--studio-server <url>   or the one of "sanity dev" on this machine
--site-url <url>        the website, for "View on site"; /site/… leads there
--allow-origin <url>    a website whose pages may call; may be repeated
--guard-type <type>     a type that only compliance publishes; may be repeated
--guard-field <t>.<f>   a field that only compliance publishes; may be repeated
--backups <folder>      where to look for the newest backup of a damaged store
--upload-limit <bytes>  100 MB
--trust-proxy           believe X-Forwarded-For (the last) and X-Forwarded-Proto
--log-requests          a line for each request, not for errors alone
--program <pattern>     how messages write a command, e.g. "npm run %s --"
--supervised            settings and commands as JSON on the standard input; it
                        ends with it
`;

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;
const list = {
  type: "string",
  multiple: true,
  default: [] as string[],
} as const;

const OPTIONS = {
  data: { ...text, default: "" },
  port: { ...text, default: "3333" },
  host: { ...text, default: "127.0.0.1" },
  project: { ...text, default: "local" },
  dataset: { ...text, default: "production" },
  "public-url": text,
  studio: text,
  "studio-server": text,
  "site-url": text,
  "allow-origin": list,
  "guard-type": list,
  "guard-field": list,
  backups: text,
  program: { ...text, default: OWN_PROGRAM },
  "upload-limit": text,
  "trust-proxy": flag,
  "log-requests": flag,
  supervised: flag,
} as const;

export type StartArguments = ReturnType<typeof readArguments>;

/** Throws a `UsageError` that names the argument at fault. */
export function readArguments(argv: readonly string[]) {
  const values = parse(argv);
  const optional = <T>(
    name: "public-url" | "studio-server" | "site-url" | "upload-limit",
    read: (text: string, name: string) => T,
  ) => {
    const value = values[name];
    return value === undefined ? null : read(value, `--${name}`);
  };
  return {
    data: matching(values.data, "--data", /./, "a folder"),
    port: number(values.port, "--port", 65_535),
    host: values.host,
    projectId: name(values.project, "--project"),
    dataset: name(values.dataset, "--dataset"),
    publicUrl: optional("public-url", origin),
    studio: values.studio ?? null,
    studioServer: optional("studio-server", studioServer),
    siteUrl: optional("site-url", origin),
    allowOrigins: values["allow-origin"].map(
      (url) => origin(url, "--allow-origin").origin,
    ),
    guardedTypes: values["guard-type"].map((type) =>
      matching(type, "--guard-type", /^[A-Za-z][\w.]*$/, "a type"),
    ),
    guardedFields: values["guard-field"].map((path) => {
      const pattern = /^[A-Za-z][\w.]*\.\w+$/;
      matching(path, "--guard-field", pattern, "state.legalFacts or such");
      const dot = path.lastIndexOf(".");
      return { type: path.slice(0, dot), field: path.slice(dot + 1) };
    }),
    backups: values.backups ?? null,
    program: values.program,
    trustProxy: values["trust-proxy"],
    supervised: values.supervised,
    logRequests: values["log-requests"],
    uploadLimit: optional("upload-limit", number) ?? undefined,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new UsageError(
      `${reason.split(". To specify")[0]}. content-lake start --help lists all.`,
    );
  }
}

function wrong(text: string, name: string, expected: string): UsageError {
  return new UsageError(`${name} is "${text}"; ${expected} is expected.`);
}

function matching(
  text: string,
  name: string,
  pattern: RegExp,
  expected: string,
): string {
  if (pattern.test(text)) return text;
  throw wrong(text, name, expected);
}

function name(text: string, argument: string): string {
  const expected = "a name of lower-case letters, digits and dashes";
  return matching(text, argument, /^[a-z0-9_-]+$/, expected);
}

function number(
  text: string,
  name: string,
  highest = Number.MAX_SAFE_INTEGER,
): number {
  if (/^\d+$/.test(text) && Number(text) <= highest) return Number(text);
  throw wrong(text, name, `a number from 0 to ${highest}`);
}

/** What is sent on goes to this machine alone. */
function studioServer(text: string, name: string): URL {
  const url = origin(text, name);
  if (url.protocol === "http:" && isLoopback(url.hostname)) return url;
  throw wrong(text, name, "an http address of this machine");
}

function origin(text: string, name: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/") return url;
  throw wrong(text, name, "an address like http://localhost:3333");
}
