import { readVariables, type Variables } from "./env-rules.server.ts";

/** The version of Sanity's API that every query of the site is written for. */
export const API_VERSION = "2025-02-19";

/**
 * With less free space than this on the disk of the data folder the forms accept
 * nothing. Files leave room for requests: they are refused at five times as much.
 */
export const MIN_FREE_BYTES = 200_000_000;

/** The settings from the environment, checked once at the start. */
export type Environment = ReturnType<typeof readEnvironment>;

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

/**
 * Reads and checks the environment of the site.
 *
 * @returns the settings, defaults filled in; null for what is left out. Addresses
 * have no slash at the end.
 * @throws EnvironmentError with all faults at once, if there are any.
 */
export function readEnvironment(source: Variables) {
  const values = readVariables(source);
  return {
    host: values.HOST,
    port: values.PORT,
    studioPort: values.STUDIO_PORT,
    /** Of the embedded database, which listens on loopback for any `host`. */
    databasePort: values.SUPABASE_PORT,
    siteUrl: withoutSlash(values.SITE_URL),
    studioUrl: withoutSlash(values.STUDIO_URL),
    /** Whether the Studio is another site to a browser: then previews in its frame need another kind of cookie. */
    isStudioCrossSite: isCrossSite(values.SITE_URL, values.STUDIO_URL),
    content: {
      projectId: values.SANITY_PROJECT_ID,
      dataset: values.SANITY_DATASET,
      /** null: Sanity's hosted API. */
      apiHost: values.SANITY_API_HOST && withoutSlash(values.SANITY_API_HOST),
      readToken: values.SANITY_API_READ_TOKEN,
      /** Signs webhooks of the content source; null: none are accepted. */
      webhookSecret: values.SANITY_WEBHOOK_SECRET,
      /** null: this site has no previews of drafts. */
      previewToken: values.SANITY_API_PREVIEW_TOKEN,
    },
    /** null if no database was named and the stack started none. */
    supabase:
      values.SUPABASE_URL && values.SUPABASE_PUBLISHABLE_KEY
        ? {
            url: withoutSlash(values.SUPABASE_URL),
            publishableKey: values.SUPABASE_PUBLISHABLE_KEY,
            /**
             * True for the embedded database, which does not sync to disk, so
             * that the outbox stays the source of truth.
             */
            isEmbedded: values.SUPABASE_EMBEDDED,
          }
        : null,
    /** Signs cookies and form tickets; never null if `supabase` is set. */
    siteSecret: values.SITE_SECRET,
    intake: {
      smtpUrl: values.SMTP_URL,
      mailFrom: values.MAIL_FROM,
      /** Where mails go on this machine without a mail server; null: nowhere. */
      mailboxUrl: values.MAILBOX_URL,
      leadsEmail: values.LEADS_EMAIL,
      webhookUrl: values.LEADS_WEBHOOK_URL,
      webhookSecret: values.LEADS_WEBHOOK_SECRET,
      /** A form that is sent sooner after it was shown goes to the review box. */
      fewestSeconds: values.INTAKE_MIN_SECONDS,
      /** Submissions beyond this many in an hour go to the review box. */
      mostPerHour: values.INTAKE_MAX_PER_HOUR,
      minFreeBytes: MIN_FREE_BYTES,
    },
    /** The files that senders add to their requests. */
    evidence: {
      /** Where clamd listens; null: files are not scanned. */
      clamd: values.CLAMD_ADDRESS,
    },
    /** After how many days each kind of record is deleted; null: never. */
    retention: values.RETENTION_DAYS,
    crmUrl: values.CRM_URL,
    portalUrl: values.PORTAL_URL,
    trustProxy: values.TRUST_PROXY,
    /**
     * The bearer token for `/metrics` and the details of `/readyz`; null: there are
     * no metrics, and only local requests get the details, if the site serves this
     * machine alone.
     */
    monitorToken: values.MONITOR_TOKEN,
    allowIndexing: values.ALLOW_INDEXING,
    /** The shared cache in front of the site that it purges; null: none. */
    edge: values.EDGE,
    /**
     * In milliseconds: how long the site continues to serve after it was told to stop,
     * while `/readyz` says that it is not ready.
     */
    shutdownDelayMs: values.SHUTDOWN_DELAY_SECONDS * 1000,
    /** Whether pages are made at the start, before the first request. */
    warmUp: values.WARM_UP,
    /** What only the role Compliance and administrators may publish. */
    guarded: values.GUARDED,
    logLevel: values.LOG_LEVEL,
    dataDir: values.DATA_DIR,
    /** The nightly backups. */
    backup: {
      folder: values.BACKUP_DIR,
      /** A shell command that copies `$BACKUP_FILE` elsewhere; null: none. */
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
 * True if to a browser the two addresses are two sites, and it can get a cookie for
 * the one in a frame of the other, which needs TLS. Without the list of public
 * suffixes, a short name before a country's, as in `co.uk`, is taken for one.
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
