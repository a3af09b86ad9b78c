import type { Retention } from "../model/retention.ts";
import { edgeOf, type EdgeSettings } from "./edge.server.ts";
import type { LogLevel, Values } from "./env-rules.server.ts";
import { readVariables, type Variables } from "./variables.server.ts";

/** The version of Sanity's API that every query of the site is written for. */
export const API_VERSION = "2025-02-19";

/** The settings from the environment, checked once at the start. */
export type Environment = {
  host: string;
  port: number;
  /** Origin of the site without a slash at the end. */
  siteUrl: string;
  /** Address of the Studio without a slash at the end. */
  studioUrl: string;
  /** To a browser the Studio is another site: previews in its frame need a cookie of another kind. */
  isStudioCrossSite: boolean;
  content: {
    projectId: string;
    dataset: string;
    /** null: Sanity's hosted API. */
    apiHost: string | null;
    readToken: string;
    /**
     * The secret that signs webhooks of the content source; null: none are
     * accepted.
     */
    webhookSecret: string | null;
    /** null: this site has no previews of drafts. */
    previewToken: string | null;
  };
  /** null: no database was named, and the stack started none. */
  supabase: {
    url: string;
    publishableKey: string;
    /**
     * True for the embedded database, which does not sync to disk, so that the
     * outbox stays the source of truth.
     */
    isEmbedded: boolean;
  } | null;
  /** Signs cookies and form tickets; never null where `supabase` is set. */
  siteSecret: string | null;
  intake: {
    smtpUrl: string | null;
    mailFrom: string | null;
    /** Where mails go on this machine while there is no mail server; null: nowhere. */
    mailboxUrl: string | null;
    leadsEmail: string | null;
    webhookUrl: string | null;
    webhookSecret: string | null;
    /** A form that is sent sooner after it was shown goes to the review box. */
    fewestSeconds: number;
    /** Submissions beyond this many in an hour go to the review box. */
    mostPerHour: number;
    /**
     * With less free space than this on the disk of `dataDir`, forms are
     * refused.
     */
    minFreeBytes: number;
  };
  /** The files that senders add to their requests. */
  evidence: {
    /** With less free space than this, files are refused, requests not. */
    minFreeBytes: number;
    /** Where clamd listens; null: files are not scanned. */
    clamd: string | null;
  };
  /** After how many days each kind of record is deleted; null: never. */
  retention: Retention;
  crmUrl: string | null;
  portalUrl: string | null;
  trustProxy: boolean;
  /**
   * The bearer token for `/metrics` and the details of `/readyz`; null: there are
   * no metrics, and only local requests get the details, where the site serves
   * this machine alone.
   */
  monitorToken: string | null;
  allowIndexing: boolean;
  /** The shared cache in front of the site that it purges; null: none. */
  edge: EdgeSettings | null;
  /**
   * How long the site goes on serving after it was told to stop, while `/readyz`
   * says that it is not ready; in milliseconds.
   */
  shutdownDelayMs: number;
  /** Whether pages are made at the start, before the first request. */
  warmUp: boolean;
  /** False: browsers that keep /evidence for use without a connection let go of it. */
  isEvidenceOffline: boolean;
  /**
   * The key of IndexNow, by which search engines are told of changes; null:
   * they are not.
   */
  indexNowKey: string | null;
  logLevel: LogLevel;
  dataDir: string;
  /** The nightly backups. */
  backup: {
    folder: string;
    /** The newest backup of each of so many days stays, and so for weeks. */
    keepDays: number;
    keepWeeks: number;
    /** A shell command that takes `$BACKUP_FILE` elsewhere; null: none does. */
    offsite: string | null;
  };
};

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

function intakeOf(values: Values): Environment["intake"] {
  return {
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailboxUrl: values.MAILBOX_URL,
    leadsEmail: values.LEADS_EMAIL,
    webhookUrl: values.LEADS_WEBHOOK_URL,
    webhookSecret: values.LEADS_WEBHOOK_SECRET,
    fewestSeconds: values.INTAKE_MIN_SECONDS,
    mostPerHour: values.INTAKE_MAX_PER_HOUR,
    minFreeBytes: values.INTAKE_MIN_FREE_MB * 1_000_000,
  };
}

/**
 * Reads and checks the environment of the site.
 * In: the variables. Out: the settings, defaults filled in.
 * Throws `EnvironmentError`, which lists every fault at once.
 */
export function readEnvironment(source: Variables): Environment {
  const values = readVariables(source);
  return {
    host: values.HOST,
    port: values.PORT,
    siteUrl: withoutSlash(values.SITE_URL),
    studioUrl: withoutSlash(values.STUDIO_URL),
    isStudioCrossSite: isCrossSite(values.SITE_URL, values.STUDIO_URL),
    content: {
      projectId: values.SANITY_PROJECT_ID,
      dataset: values.SANITY_DATASET,
      apiHost: values.SANITY_API_HOST && withoutSlash(values.SANITY_API_HOST),
      readToken: values.SANITY_API_READ_TOKEN,
      webhookSecret: values.SANITY_WEBHOOK_SECRET,
      previewToken: values.SANITY_API_PREVIEW_TOKEN,
    },
    supabase: supabaseOf(values),
    siteSecret: values.SITE_SECRET,
    intake: intakeOf(values),
    evidence: {
      // Files leave room for requests.
      minFreeBytes: values.INTAKE_MIN_FREE_MB * 5_000_000,
      clamd: values.CLAMD_ADDRESS,
    },
    retention: values.RETENTION_DAYS,
    crmUrl: values.CRM_URL,
    portalUrl: values.PORTAL_URL,
    trustProxy: values.TRUST_PROXY,
    monitorToken: values.MONITOR_TOKEN,
    allowIndexing: values.ALLOW_INDEXING,
    edge: edgeOf(values),
    shutdownDelayMs: values.SHUTDOWN_DELAY_SECONDS * 1000,
    warmUp: values.WARM_UP,
    isEvidenceOffline: values.EVIDENCE_OFFLINE === "on",
    indexNowKey: values.INDEXNOW_KEY,
    logLevel: values.LOG_LEVEL,
    dataDir: values.DATA_DIR,
    backup: {
      folder: values.BACKUP_DIR,
      ...values.BACKUP_KEEP,
      offsite: values.BACKUP_OFFSITE,
    },
  };
}

let current: Environment | null = null;

/** The environment of this process, read at the first call. */
export function environment(): Environment {
  current ??= readEnvironment(process.env);
  return current;
}

/**
 * True if a browser takes the two addresses for two sites and can be given a
 * cookie for the one in a frame of the other, which needs TLS. Without the list
 * of public suffixes a short name before a country's, as in `co.uk`, is taken for
 * one.
 */
function isCrossSite(siteUrl: string, studioUrl: string): boolean {
  const [site, studio] = [new URL(siteUrl), new URL(studioUrl)];
  return (
    site.protocol === "https:" &&
    (studio.protocol !== "https:" ||
      registrable(site.hostname) !== registrable(studio.hostname))
  );
}

function registrable(hostname: string): string {
  const labels = hostname.split(".");
  const hasLongSuffix = /^[a-z]{2,3}\.[a-z]{2}$/.test(
    labels.slice(-2).join("."),
  );
  return labels.slice(hasLongSuffix ? -3 : -2).join(".");
}
