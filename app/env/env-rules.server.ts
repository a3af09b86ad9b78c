import { z } from "zod";

import { retentionKinds, type Retention } from "../model/retention.ts";
import { isConfidential, readEdge } from "./edge.server.ts";

// What each variable must be, and where an operator gets it.

/** The value of a variable that may be left out. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().default(null);

const origin = z.string().refine((text) => {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname + url.search + url.hash === "/"
  );
});
const address = z.url({ protocol: /^https?$/ });
const secureAddress = z.url({ protocol: /^https$/ });
const port = z.coerce.number().int().min(1).max(65535);
const PORT = "a port number from 1 to 65535";

// The body contains a person's name, so it may leave the machine by https only.
const webhook = address.refine(isConfidential);
const mailServer = z
  .url({ protocol: /^smtps?$/ })
  .refine((text) => Boolean(URL.parse(text)?.hostname));

/** True for a key that bypasses row level security, in Supabase's new or old format. */
function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_secret_")) return true;
  const [, payload] = key.split(".");
  if (payload === undefined) return false;
  return Buffer.from(payload, "base64url").includes('"service_role"');
}

const publishableKey = text(
  /^(sb_publishable_\S+|[\w-]+\.[\w-]+\.[\w-]+)$/,
).refine((key) => !isSecretKey(key));

/** A secret shared with another party. */
const secret = z.string().min(16);
const SECRET = "a secret of at least 16 characters";
const ORIGIN = "an origin without a path, such as https://www.example.com";
const SENDER = /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

function text(pattern: RegExp) {
  return z.string().regex(pattern);
}

function seconds(most: number) {
  return z.coerce.number().min(0).max(most);
}

const edge = z.string().transform((text, context) => {
  const read = readEdge(text);
  if (typeof read !== "string") return read;
  context.addIssue(read);
  return z.NEVER;
});

/** The rule of a switch. */
function oneOrZero(fallback: boolean) {
  const schema = z
    .enum(["1", "0", "true", "false", "yes", "no"])
    .transform((text) => text === "1" || text === "true" || text === "yes")
    .default(fallback);
  return [schema, "1 or 0"] as const;
}

/**
 * In days. A request's link lives for thirty, and a delivery may be repeated for as long:
 * what is deleted sooner could come back.
 */
const FEWEST_DAYS = 30;

const days = z.coerce.number().int().min(FEWEST_DAYS).max(36_500);

const NEVER: Retention = {
  claims: null,
  messages: null,
  reviews: null,
  mails: null,
  "privacy-requests": null,
  tombstones: null,
};

/** The rule of how long records are stored: `claims 2555, mails 31`. */
const retentionDays = [
  z
    .string()
    .default("")
    .transform((text) =>
      Object.fromEntries(
        text
          .split(",")
          .filter((entry) => entry.trim() !== "")
          .map((entry) => entry.trim().split(/\s+/)),
      ),
    )
    .pipe(z.partialRecord(z.enum(retentionKinds), days))
    .transform((given): Retention => ({ ...NEVER, ...given })),
  `a list such as "claims 2555, mails 31", of ${retentionKinds.join(", ")} and days, at least ${FEWEST_DAYS}; what is left out is not deleted`,
] as const;

/** What can be guarded. */
const GUARDED = ["licenses", "timelines", "legal-facts"] as const;

const guardedNames = z
  .string()
  .default("")
  .transform((names) => [...new Set(names.split(/[,\s]+/).filter(Boolean))])
  .pipe(z.array(z.enum(GUARDED)));

const logLevel = z.enum(["trace", "debug", "info", "warn", "error", "silent"]);

/** The schema of each variable, and what it must be; .env.example says more. */
const rules = {
  PORT: [port.default(3000), PORT],
  STUDIO_PORT: [port.default(3333), PORT],
  SUPABASE_PORT: [port.default(54321), PORT],
  HOST: [z.string().default("127.0.0.1"), "an address to listen on"],
  SITE_URL: [origin.default("http://localhost:3000"), ORIGIN],
  STUDIO_URL: [address.default("http://localhost:3333"), "an address"],
  SANITY_PROJECT_ID: [
    text(/^[a-z0-9][a-z0-9-]*$/),
    "the project's id from sanity.io/manage, or `local` for the embedded one",
  ],
  SANITY_DATASET: [
    text(/^[a-z0-9][a-z0-9_-]{0,63}$/),
    "the dataset's name from sanity.io/manage, or `production`",
  ],
  SANITY_API_HOST: [optional(origin), ORIGIN],
  SANITY_WEBHOOK_SECRET: [optional(secret), SECRET],
  SANITY_API_READ_TOKEN: [
    z.string(),
    "a token from sanity.io/manage, API, Tokens (role Viewer)",
  ],
  SANITY_API_PREVIEW_TOKEN: [optional(z.string()), "a token (role Viewer)"],
  CRM_URL: [optional(secureAddress), "an https address"],
  PORTAL_URL: [optional(secureAddress), "an https address"],
  SUPABASE_URL: [optional(origin), ORIGIN],
  SUPABASE_PUBLISHABLE_KEY: [
    optional(publishableKey),
    "the publishable key that goes with SUPABASE_URL; never a secret key",
  ],
  SUPABASE_EMBEDDED: oneOrZero(false),
  SITE_SECRET: [
    optional(z.string().min(32)),
    "at least 32 random characters, for example from `openssl rand -hex 32`",
  ],
  SMTP_URL: [
    optional(mailServer),
    "a mail server, such as smtps://user:password@mail.example.com:465",
  ],
  MAILBOX_URL: [optional(address), "an address; `npm start` sets it"],
  MAIL_FROM: [
    optional(text(SENDER)),
    "the sender of mails, such as Claims <claims@example.com>",
  ],
  LEADS_EMAIL: [optional(z.email()), "an e-mail address"],
  LEADS_WEBHOOK_URL: [optional(webhook), "an https address"],
  LEADS_WEBHOOK_SECRET: [optional(secret), SECRET],
  INTAKE_MIN_SECONDS: [seconds(60).default(2), "a number from 0 to 60"],
  INTAKE_MAX_PER_HOUR: [
    z.coerce.number().int().min(1).default(600),
    "a number of submissions, at least 1",
  ],
  MONITOR_TOKEN: [optional(secret), SECRET],
  RETENTION_DAYS: retentionDays,
  GUARDED: [guardedNames, `a list of ${GUARDED.join(", ")}`],
  TRUST_PROXY: oneOrZero(false),
  /** Its faults have their own sentences. */
  EDGE: [optional(edge), "a kind of edge"],
  SHUTDOWN_DELAY_SECONDS: [seconds(300).default(0), "a number from 0 to 300"],
  WARM_UP: oneOrZero(true),
  CLAMD_ADDRESS: [
    optional(text(/^(\/.+|[\w.-]+:\d{1,5})$/)),
    "the path of clamd's socket, or host:port",
  ],
  ALLOW_INDEXING: oneOrZero(false),
  LOG_LEVEL: [logLevel.default("info"), `one of ${logLevel.options.join()}`],
  DATA_DIR: [z.string().default(".data"), "a folder"],
  BACKUP_DIR: [z.string().default("backups"), "a folder"],
  BACKUP_OFFSITE: [optional(z.string()), "a command"],
} satisfies Record<string, readonly [z.ZodType, string]>;

/** The rules by the name of their variable. */
type Rules = typeof rules;

/** The parsed value of each variable. */
type Values = { [Name in keyof Rules]: z.output<Rules[Name][0]> };

/** Pairs of variables: the first needs the second. */
const companions: readonly (readonly [keyof Rules, keyof Rules])[] = [
  ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY"],
  ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL"],
  ["SUPABASE_URL", "SITE_SECRET"],
  ["SMTP_URL", "MAIL_FROM"],
  ["LEADS_EMAIL", "SMTP_URL"],
  ["LEADS_WEBHOOK_URL", "LEADS_WEBHOOK_SECRET"],
];

/** Other names of variables, which Sanity's tools use for the same values. */
const aliases: Partial<Record<keyof Rules, string>> = {
  SANITY_PROJECT_ID: "SANITY_STUDIO_PROJECT_ID",
  SANITY_DATASET: "SANITY_STUDIO_DATASET",
};

/** Read by commands, the Studio or the stack alone. */
const OTHERS = [
  "SUPABASE_SECRET_KEY",
  "SANITY_API_WRITE_TOKEN",
  "SANITY_STUDIO_PREVIEW_ORIGIN",
  "SITE_PARENT",
  "SITE_SOCKETS",
];

/** The names of all variables that are read. */
export const variableNames: ReadonlySet<string> = new Set([
  ...Object.keys(rules),
  ...Object.values(aliases),
  ...OTHERS,
]);

/** The environment is wrong; the message has a sentence for each variable. */
export class EnvironmentError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      ["The environment is not complete:", ...faults]
        .join("\n  - ")
        .concat("\nSee .env.example for every variable and its meaning."),
    );
    this.name = "EnvironmentError";
    this.faults = faults;
  }
}

/** The variables of a process. */
export type Variables = Record<string, string | undefined>;

function given(
  source: Variables,
  name: keyof Rules | "EDGE",
): string | undefined {
  const alias = aliases[name];
  // An empty variable counts as unset, since shells and compose files unset
  // variables that way.
  return source[name]?.trim() || (alias && source[alias]?.trim()) || undefined;
}

/**
 * Checks the variables by their rules.
 *
 * @returns the value of each, defaults filled in.
 * @throws EnvironmentError if any of them is wrong.
 */
export function readVariables(source: Variables): Values {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(rules) as (keyof Rules)[]) {
    const text = given(source, name);
    const result = rules[name][0].safeParse(text);
    if (result.success) values[name] = result.data;
    else if (name === "EDGE") faults.push(result.error.issues[0]!.message);
    else faults.push(fault(name, text === undefined));
  }
  for (const [name, companion] of companions) {
    if (!given(source, name) || given(source, companion)) continue;
    faults.push(
      `${companion} is not set, but ${name} needs it: it must be ${rules[companion][1]}.`,
    );
  }
  if (faults.length > 0) throw new EnvironmentError(faults);
  return values as Values;
}

// Never contains the value, which may be a secret and would end up in logs.
function fault(name: keyof Rules, isMissing: boolean): string {
  const hint = rules[name][1];
  return isMissing
    ? `${name} is not set: it must be ${hint}.`
    : `${name} must be ${hint}.`;
}
