import { parseArgs } from "node:util";
import { OWN_PROGRAM, UsageError } from "../command-line.ts";
import type { GuardedField } from "../engine/types.ts";
import { isLoopback } from "../server/security/origins.ts";

/** The text of `content-lake start --help`. */
export const help = `Usage: content-lake start [options]

--data <folder>         where everything is kept: lake
--port, --host          3333, localhost (127.0.0.1 and ::1); port 0 takes any
--project, --dataset    local, production
--public-url <url>      where browsers find it, if that is another address
--studio <folder>       a built Studio, served at /
--await-studio          with --supervised: it is still being built
--studio-server <url>   or the one of "sanity dev" on this machine
--site-url <url>        the website, for "View on site"; /site/… leads there
--allow-origin <url>    its pages may ask the API, without cookies; what is published,
                        without a dot in its id, is then public; may be repeated
--webhook-origin <url>  the webhook may reach it; may be repeated
--guard-type <type>     a type that only compliance publishes; may be repeated
--guard-field <t>.<f>   a field that only compliance publishes; may be repeated
--guard-name <t>.<f>    a type that only compliance publishes while what is guarded
                        names it in braces, by this field; may be repeated
--final-field <name>    a field that a document never loses again; may be repeated
--backups <folder>      where to look for the newest backup of a damaged store
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
  data: { ...text, default: "lake" },
  port: { ...text, default: "3333" },
  host: { ...text, default: "localhost" },
  project: { ...text, default: "local" },
  dataset: { ...text, default: "production" },
  "public-url": text,
  studio: text,
  "await-studio": flag,
  "studio-server": text,
  "site-url": text,
  "allow-origin": list,
  "webhook-origin": list,
  "guard-type": list,
  "guard-field": list,
  "guard-name": list,
  "final-field": list,
  backups: text,
  program: { ...text, default: OWN_PROGRAM },
  "trust-proxy": flag,
  "log-requests": flag,
  supervised: flag,
} as const;

export type StartArguments = ReturnType<typeof readArguments>;

/** @throws UsageError that names the invalid argument, or the error of `parseArgs`. */
export function readArguments(argv: readonly string[]) {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  const { data, port, host, studio, backups, program } = values;
  const { project, dataset } = values;
  return {
    data,
    port: number(port, "--port"),
    host,
    projectId: project,
    dataset,
    publicUrl: origin(values["public-url"], "--public-url"),
    studio: studio ?? null,
    awaitsStudio: values["await-studio"],
    studioServer: studioServer(values["studio-server"]),
    siteUrl: origin(values["site-url"], "--site-url"),
    sharedOrigins: origins(values["allow-origin"], "--allow-origin"),
    webhookOrigins: origins(values["webhook-origin"], "--webhook-origin"),
    guardedTypes: values["guard-type"],
    guardedFields: values["guard-field"].map(typeAndField),
    guardedNames: values["guard-name"].map(typeAndField),
    finalFields: values["final-field"],
    backups: backups ?? null,
    program,
    trustProxy: values["trust-proxy"],
    supervised: values.supervised,
    logRequests: values["log-requests"],
  };
}

function typeAndField(path: string): GuardedField {
  const [type = "", field = ""] = path.split(".");
  return { type, field };
}

function number(text: string, name: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`${name} is "${text}"; a number is expected.`);
}

/** Requests are forwarded only to this machine. */
function studioServer(text: string | undefined): URL | null {
  const url = origin(text, "--studio-server");
  if (!url || isLoopback(url.hostname)) return url;
  throw new UsageError("--studio-server must be an address of this machine.");
}

function origins(texts: readonly string[], name: string): string[] {
  return texts.flatMap((text) => origin(text, name)?.origin ?? []);
}

function origin(text: string | undefined, name: string): URL | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (/^https?:$/.test(url?.protocol ?? "") && url?.href === `${url?.origin}/`)
    return url;
  throw new UsageError(
    `${name} is "${text}"; an address like http://localhost:3333 is expected.`,
  );
}
