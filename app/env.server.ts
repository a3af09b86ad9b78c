import { z } from "zod";

/** Everything the site is told from outside, checked once. */
export type Environment = {
  host: string;
  port: number;
  /** Origin of the site without a slash at the end. */
  siteUrl: string;
  /** Address of the Studio without a slash at the end. */
  studioUrl: string;
  content: {
    projectId: string;
    dataset: string;
    /** null: Sanity's hosted API. */
    apiHost: string | null;
    apiVersion: string;
    readToken: string;
  };
  crmUrl: string | null;
  portalUrl: string | null;
  trustProxy: boolean;
  allowIndexing: boolean;
  /** The key under which search engines are told of changes; null: they are not. */
  indexNowKey: string | null;
  contentStrict: boolean;
  logLevel: LogLevel;
  dataDir: string;
};

const logLevels = [
  "trace",
  "debug",
  "info",
  "warn",
  "error",
  "silent",
] as const;
type LogLevel = (typeof logLevels)[number];

/** All that is wrong with the environment, one sentence for each variable. */
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
const port = z.coerce.number().int().min(0).max(65535);
const flag = z
  .enum(["1", "0", "true", "false", "yes", "no"])
  .transform((text) => text === "1" || text === "true" || text === "yes");

/** What a variable must be, and where a person gets it. */
type Rule<Schema extends z.ZodType> = { schema: Schema; hint: string };

function rule<Schema extends z.ZodType>(
  schema: Schema,
  hint: string,
): Rule<Schema> {
  return { schema, hint };
}

const rules = {
  PORT: rule(port.default(3000), "must be a port number from 0 to 65535"),
  HOST: rule(
    z.string().default("127.0.0.1"),
    "must be an address to listen on",
  ),
  SITE_URL: rule(
    origin.default("http://localhost:3000"),
    "must be the site's own origin, such as https://www.example.com, without a path",
  ),
  STUDIO_URL: rule(
    address.default("http://localhost:3333"),
    "must be the address of the Studio, such as https://studio.example.com",
  ),
  SANITY_PROJECT_ID: rule(
    z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
    "must be the project's id: lower-case letters, digits and dashes, from sanity.io/manage or `local` for the embedded Content Lake",
  ),
  SANITY_DATASET: rule(
    z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/),
    "must be the dataset's name, from sanity.io/manage, Datasets, or `production` for the embedded Content Lake",
  ),
  SANITY_API_HOST: rule(
    origin.nullable().default(null),
    "must be the origin of a Content Lake, such as http://127.0.0.1:3333; leave it out for Sanity's hosted one",
  ),
  SANITY_API_VERSION: rule(
    z.iso.date().default("2025-02-19"),
    "must be a date such as 2025-02-19",
  ),
  SANITY_API_READ_TOKEN: rule(
    z.string().min(1),
    "must be a token that may read published documents, from sanity.io/manage, API, Tokens (role Viewer)",
  ),
  CRM_URL: rule(
    secureAddress.nullable().default(null),
    "must be an absolute https address, or be left out",
  ),
  PORTAL_URL: rule(
    secureAddress.nullable().default(null),
    "must be an absolute https address, or be left out",
  ),
  TRUST_PROXY: rule(flag.default(false), "must be 1 or 0"),
  ALLOW_INDEXING: rule(flag.default(false), "must be 1 or 0"),
  INDEXNOW_KEY: rule(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/)
      .nullable()
      .default(null),
    "must be 8 to 128 letters, digits and dashes of your own choice, or be left out",
  ),
  CONTENT_STRICT: rule(flag.default(false), "must be 1 or 0"),
  LOG_LEVEL: rule(
    z.enum(logLevels).default("info"),
    `must be one of ${logLevels.join(", ")}`,
  ),
  DATA_DIR: rule(z.string().default(".data"), "must be a folder"),
};

type Rules = typeof rules;
type Values = { [Name in keyof Rules]: z.output<Rules[Name]["schema"]> };
type Source = Record<string, string | undefined>;

/** Names under which the Studio's own tools know the same thing. */
const aliases: Partial<Record<keyof Rules, string>> = {
  SANITY_PROJECT_ID: "SANITY_STUDIO_PROJECT_ID",
  SANITY_DATASET: "SANITY_STUDIO_DATASET",
};

function given(source: Source, name: keyof Rules): string | undefined {
  const alias = aliases[name];
  // A variable set to nothing counts as left out: that is how shells and
  // compose files unset one.
  return source[name]?.trim() || (alias && source[alias]?.trim()) || undefined;
}

function parse(source: Source): Values {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(rules) as (keyof Rules)[]) {
    const text = given(source, name);
    const result = rules[name].schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else faults.push(fault(name, text === undefined));
  }
  if (faults.length > 0) throw new EnvironmentError(faults);
  return values as Values;
}

// The value itself is never repeated: it may be a secret, and ends in logs.
function fault(name: keyof Rules, isMissing: boolean): string {
  const hint = rules[name].hint;
  return isMissing ? `${name} is not set: it ${hint}.` : `${name} ${hint}.`;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

/**
 * Reads and checks the environment of the site.
 * In: the variables. Out: the settings, defaults filled in.
 * Throws `EnvironmentError`, which lists every fault at once.
 */
export function readEnvironment(source: Source): Environment {
  const values = parse(source);
  return {
    host: values.HOST,
    port: values.PORT,
    siteUrl: withoutSlash(values.SITE_URL),
    studioUrl: withoutSlash(values.STUDIO_URL),
    content: {
      projectId: values.SANITY_PROJECT_ID,
      dataset: values.SANITY_DATASET,
      apiHost: values.SANITY_API_HOST && withoutSlash(values.SANITY_API_HOST),
      apiVersion: values.SANITY_API_VERSION,
      readToken: values.SANITY_API_READ_TOKEN,
    },
    crmUrl: values.CRM_URL,
    portalUrl: values.PORTAL_URL,
    trustProxy: values.TRUST_PROXY,
    allowIndexing: values.ALLOW_INDEXING,
    indexNowKey: values.INDEXNOW_KEY,
    contentStrict: values.CONTENT_STRICT,
    logLevel: values.LOG_LEVEL,
    dataDir: values.DATA_DIR,
  };
}

let current: Environment | null = null;

/** The environment of this process, read at the first call. */
export function environment(): Environment {
  current ??= readEnvironment(process.env);
  return current;
}
