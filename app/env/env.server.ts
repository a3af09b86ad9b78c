import {
  aliases,
  companions,
  type LogLevel,
  rules,
  type Rules,
  type Values,
} from "./env-rules.server.ts";

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
    /** Signs what a webhook of the content source tells; null: there is none. */
    webhookSecret: string | null;
    /** null: drafts cannot be looked at on this site. */
    previewToken: string | null;
  };
  /** null: no database was named, and the stack started none. */
  supabase: {
    url: string;
    publishableKey: string;
    /** The database of this machine, which does not sync: the outbox stays the truth. */
    isEmbedded: boolean;
  } | null;
  /** Signs cookies and form tokens; there whenever `supabase` is. */
  siteSecret: string | null;
  intake: {
    /** false: a request goes to the database alone, and may be refused with it. */
    outbox: boolean;
    smtpUrl: string | null;
    mailFrom: string | null;
    leadsEmail: string | null;
    webhookUrl: string | null;
    webhookSecret: string | null;
    /** What is sent sooner after the form was shown goes to the review box. */
    fewestSeconds: number;
    /** What comes beyond this many in an hour goes to the review box. */
    mostPerHour: number;
    /** With less room than this on the disk of `dataDir`, forms take nothing. */
    minFreeBytes: number;
  };
  crmUrl: string | null;
  portalUrl: string | null;
  trustProxy: boolean;
  /** With this bearer token `/readyz` tells all it knows; null: only where the site is this machine's alone. */
  readinessToken: string | null;
  allowIndexing: boolean;
  /** Whether pages are made at the start, before the first request. */
  warmUp: boolean;
  /** The key under which search engines are told of changes; null: they are not. */
  indexNowKey: string | null;
  contentStrict: boolean;
  logLevel: LogLevel;
  dataDir: string;
};

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

type Source = Record<string, string | undefined>;

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
  for (const [name, companion] of companions) {
    if (!given(source, name) || given(source, companion)) continue;
    faults.push(
      `${companion} is not set, but ${name} needs it: it ${rules[companion].hint}.`,
    );
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

function supabaseOf(values: Values): Environment["supabase"] {
  if (!values.SUPABASE_URL || !values.SUPABASE_PUBLISHABLE_KEY) return null;
  return {
    url: withoutSlash(values.SUPABASE_URL),
    publishableKey: values.SUPABASE_PUBLISHABLE_KEY,
    isEmbedded: values.SUPABASE_EMBEDDED,
  };
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
      webhookSecret: values.SANITY_WEBHOOK_SECRET,
      previewToken: values.SANITY_API_PREVIEW_TOKEN,
    },
    supabase: supabaseOf(values),
    siteSecret: values.SITE_SECRET,
    intake: {
      outbox: values.CLAIM_OUTBOX === "on",
      smtpUrl: values.SMTP_URL,
      mailFrom: values.MAIL_FROM,
      leadsEmail: values.LEADS_EMAIL,
      webhookUrl: values.LEADS_WEBHOOK_URL,
      webhookSecret: values.LEADS_WEBHOOK_SECRET,
      fewestSeconds: values.INTAKE_MIN_SECONDS,
      mostPerHour: values.INTAKE_MAX_PER_HOUR,
      minFreeBytes: values.INTAKE_MIN_FREE_MB * 1_000_000,
    },
    crmUrl: values.CRM_URL,
    portalUrl: values.PORTAL_URL,
    trustProxy: values.TRUST_PROXY,
    readinessToken: values.READINESS_TOKEN,
    allowIndexing: values.ALLOW_INDEXING,
    warmUp: values.WARM_UP,
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
