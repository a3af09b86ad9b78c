import { z } from "zod";

import {
  address,
  atLeastOne,
  backupKeep,
  isSecretKey,
  mailServer,
  oneOrZero,
  origin,
  port,
  retentionDays,
  rule,
  secureAddress,
  webhook,
} from "./variable-types.server.ts";

// What each variable must be, and where an operator gets it.

const logLevels = [
  "trace",
  "debug",
  "info",
  "warn",
  "error",
  "silent",
] as const;

/** How much the site logs. */
export type LogLevel = (typeof logLevels)[number];

/** The schema and the hint of each variable. */
export const rules = {
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
  SANITY_WEBHOOK_SECRET: rule(
    z.string().min(16).nullable().default(null),
    "must be the secret of the webhook, at least 16 characters, from sanity.io/manage, API, Webhooks, or be left out",
  ),
  SANITY_API_READ_TOKEN: rule(
    z.string().min(1),
    "must be a token that may read published documents, from sanity.io/manage, API, Tokens (role Viewer)",
  ),
  SANITY_API_PREVIEW_TOKEN: rule(
    z.string().min(1).nullable().default(null),
    "must be a token that may read drafts, from sanity.io/manage, API, Tokens (role Viewer); leave it out to have no previews",
  ),
  CRM_URL: rule(
    secureAddress.nullable().default(null),
    "must be an absolute https address, or be left out",
  ),
  PORTAL_URL: rule(
    secureAddress.nullable().default(null),
    "must be an absolute https address, or be left out",
  ),
  SUPABASE_URL: rule(
    origin.nullable().default(null),
    "must be the project's address, such as https://abcd.supabase.co, from supabase.com/dashboard; leave it out for the embedded database of `npm start`",
  ),
  SUPABASE_PUBLISHABLE_KEY: rule(
    z
      .string()
      .regex(/^(sb_publishable_\S+|[\w-]+\.[\w-]+\.[\w-]+)$/)
      .refine((key) => !isSecretKey(key))
      .nullable()
      .default(null),
    "must be the publishable key (sb_publishable_…) that goes with SUPABASE_URL, from supabase.com/dashboard, Settings, API Keys; never a secret key",
  ),
  SUPABASE_EMBEDDED: oneOrZero(false),
  SITE_SECRET: rule(
    z.string().min(32).nullable().default(null),
    "must be at least 32 random characters, for example from `openssl rand -hex 32`",
  ),
  SMTP_URL: rule(
    mailServer.nullable().default(null),
    "must be the address of a mail server, such as smtps://user:password@mail.example.com:465, or be left out",
  ),
  MAILBOX_URL: rule(
    address.nullable().default(null),
    "must be the address of the embedded database's mailbox; `npm start` sets it",
  ),
  MAIL_FROM: rule(
    z
      .string()
      .regex(/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .nullable()
      .default(null),
    "must be the sender of the site's mails, such as Claims <claims@example.com>",
  ),
  LEADS_EMAIL: rule(
    z.email().nullable().default(null),
    "must be the address that is told of a new request, or be left out",
  ),
  LEADS_WEBHOOK_URL: rule(
    webhook.nullable().default(null),
    "must be an https address that is told of a new request, or be left out",
  ),
  LEADS_WEBHOOK_SECRET: rule(
    z.string().min(16).nullable().default(null),
    "must be at least 16 characters, shared with whoever answers LEADS_WEBHOOK_URL",
  ),
  INTAKE_MIN_SECONDS: rule(
    z.coerce.number().min(0).max(60).default(2),
    "must be a number of seconds from 0 to 60",
  ),
  INTAKE_MAX_PER_HOUR: atLeastOne("submissions", 600),
  MONITOR_TOKEN: rule(
    z.string().min(16).nullable().default(null),
    "must be at least 16 characters of your own choice, or be left out",
  ),
  INTAKE_MIN_FREE_MB: atLeastOne("megabytes", 200),
  RETENTION_DAYS: retentionDays,
  TRUST_PROXY: oneOrZero(false),
  EDGE: rule(
    z.string().nullable().default(null),
    "must be the kind of edge and its address or id, or be left out",
  ),
  EDGE_SECRET: rule(
    z.string().min(16).nullable().default(null),
    "must be at least 16 characters, the secret or token by which the edge takes purges, or be left out",
  ),
  SHUTDOWN_DELAY_SECONDS: rule(
    z.coerce.number().min(0).max(300).default(0),
    "must be a number of seconds from 0 to 300",
  ),
  WARM_UP: oneOrZero(true),
  EVIDENCE_OFFLINE: rule(
    z.enum(["on", "off"]).default("on"),
    "must be on or off (off takes the copies of /evidence from the devices of its visitors)",
  ),
  CLAMD_ADDRESS: rule(
    z
      .string()
      .regex(/^(\/.+|[\w.-]+:\d{1,5})$/)
      .nullable()
      .default(null),
    "must be the path of clamd's socket, such as /run/clamav/clamd.ctl, or host:port, or be left out",
  ),
  ALLOW_INDEXING: oneOrZero(false),
  INDEXNOW_KEY: rule(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/)
      .nullable()
      .default(null),
    "must be 8 to 128 letters, digits and dashes of your own choice, or be left out",
  ),
  LOG_LEVEL: rule(
    z.enum(logLevels).default("info"),
    `must be one of ${logLevels.join(", ")}`,
  ),
  DATA_DIR: rule(z.string().default(".data"), "must be a folder"),
  BACKUP_DIR: rule(z.string().default("backups"), "must be a folder"),
  BACKUP_KEEP: backupKeep,
  BACKUP_OFFSITE: rule(
    z.string().nullable().default(null),
    "must be a command that takes $BACKUP_FILE elsewhere, or be left out",
  ),
};

/** The rules by the name of their variable. */
export type Rules = typeof rules;

/** The parsed value of each variable. */
export type Values = { [Name in keyof Rules]: z.output<Rules[Name]["schema"]> };

/** Pairs of variables: the first needs the second. */
export const companions: readonly (readonly [keyof Rules, keyof Rules])[] = [
  ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY"],
  ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL"],
  ["SUPABASE_URL", "SITE_SECRET"],
  ["SMTP_URL", "MAIL_FROM"],
  ["LEADS_EMAIL", "SMTP_URL"],
  ["LEADS_WEBHOOK_URL", "LEADS_WEBHOOK_SECRET"],
];

/** Other names of variables, which Sanity's tools use for the same values. */
export const aliases: Partial<Record<keyof Rules, string>> = {
  SANITY_PROJECT_ID: "SANITY_STUDIO_PROJECT_ID",
  SANITY_DATASET: "SANITY_STUDIO_DATASET",
};
