import { parseArgs } from "node:util";
import { OWN_PROGRAM, UsageError } from "../command-line.ts";
import type { GuardedField } from "../engine/types.ts";
import { isLoopback } from "../server/security/origins.ts";

/** What `content-lake start` is told on the command line. */
export type StartArguments = {
  data: string;
  port: number;
  host: string;
  project: string;
  dataset: string;
  publicUrl: URL | null;
  studio: string | null;
  /** A development server on this machine that serves the Studio. */
  studioServer: URL | null;
  siteUrl: URL | null;
  allowOrigins: string[];
  /** Types that only `compliance` and `administrator` publish. */
  guardedTypes: string[];
  /** Fields that they alone change in published documents. */
  guardedFields: GuardedField[];
  /** How messages write a command. */
  program: string;
  /** Where backups lie, to name the newest one where the store is damaged. */
  backups: string | null;
  trustProxy: boolean;
  /** A parent sends settings and commands on the standard input. */
  supervised: boolean;
  uploadLimit: number | undefined;
  /** Without it only errors are logged. */
  logRequests: boolean;
};

const USAGE =
  "Usage: content-lake start --data <folder> [--port 3333] [--host 127.0.0.1] [--project local] [--dataset production] [--public-url <url>] [--studio <folder> | --studio-server <url>] [--site-url <url>] [--allow-origin <url> …] [--guard-type <type> …] [--guard-field <type>.<field> …] [--backups <folder>] [--program <pattern>] [--upload-limit <bytes>] [--trust-proxy] [--log-requests] [--supervised]";

const OPTIONS = {
  data: { type: "string" },
  port: { type: "string", default: "3333" },
  host: { type: "string", default: "127.0.0.1" },
  project: { type: "string", default: "local" },
  dataset: { type: "string", default: "production" },
  "public-url": { type: "string" },
  studio: { type: "string" },
  "studio-server": { type: "string" },
  "site-url": { type: "string" },
  "allow-origin": { type: "string", multiple: true, default: [] as string[] },
  "guard-type": { type: "string", multiple: true, default: [] as string[] },
  "guard-field": { type: "string", multiple: true, default: [] as string[] },
  backups: { type: "string" },
  program: { type: "string", default: OWN_PROGRAM },
  "upload-limit": { type: "string" },
  "trust-proxy": { type: "boolean", default: false },
  "log-requests": { type: "boolean", default: false },
  supervised: { type: "boolean", default: false },
} as const;

/** Throws a `UsageError` that names the argument at fault. */
export function readArguments(argv: readonly string[]): StartArguments {
  const values = parse(argv);
  if (!values.data) throw new UsageError(`--data is missing. ${USAGE}`);
  const port = readNumber("--port", values.port, 65_535);
  const limit = values["upload-limit"];
  const publicUrl = values["public-url"];
  const siteUrl = values["site-url"];
  const studioServer = values["studio-server"];
  return {
    data: values.data,
    port,
    host: values.host,
    project: readName("--project", values.project, /^[a-z0-9-]+$/),
    dataset: readName("--dataset", values.dataset, /^[a-z0-9_-]+$/),
    publicUrl:
      publicUrl === undefined ? null : readOrigin("--public-url", publicUrl),
    studio: values.studio ?? null,
    studioServer:
      studioServer === undefined ? null : readStudioServer(studioServer),
    siteUrl: siteUrl === undefined ? null : readOrigin("--site-url", siteUrl),
    allowOrigins: values["allow-origin"].map(
      (url) => readOrigin("--allow-origin", url).origin,
    ),
    guardedTypes: values["guard-type"].map((type) =>
      readName("--guard-type", type, /^[A-Za-z][\w.]*$/),
    ),
    guardedFields: values["guard-field"].map(readField),
    backups: values.backups ?? null,
    program: values.program,
    trustProxy: values["trust-proxy"],
    supervised: values.supervised,
    logRequests: values["log-requests"],
    uploadLimit:
      limit === undefined
        ? undefined
        : readNumber("--upload-limit", limit, Number.MAX_SAFE_INTEGER),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new UsageError(`${reason.split(". To specify")[0]} ${USAGE}`);
  }
}

function readNumber(name: string, text: string, highest: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > highest) {
    throw new UsageError(
      `${name} is "${text}", which is not a number from 0 to ${highest}.`,
    );
  }
  return value;
}

function readName(name: string, text: string, pattern: RegExp): string {
  if (!pattern.test(text)) {
    throw new UsageError(
      `${name} is "${text}"; lower-case letters, digits and dashes are allowed.`,
    );
  }
  return text;
}

function readField(text: string): GuardedField {
  const [, type, field] = /^([A-Za-z][\w.]*)\.(\w+)$/.exec(text) ?? [];
  if (type === undefined || field === undefined) {
    throw new UsageError(
      `--guard-field is "${text}"; a type and a field like state.legalFacts are expected.`,
    );
  }
  return { type, field };
}

/** What is sent on goes to this machine alone. */
function readStudioServer(text: string): URL {
  const url = readOrigin("--studio-server", text);
  if (url.protocol !== "http:" || !isLoopback(url.hostname)) {
    throw new UsageError(
      `--studio-server is "${text}"; an http address of this machine is expected.`,
    );
  }
  return url;
}

function readOrigin(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/") {
    throw new UsageError(
      `${name} is "${text}"; an address like http://localhost:3333 is expected.`,
    );
  }
  return url;
}
