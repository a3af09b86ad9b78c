import { z } from "zod";

import { retentionKinds, type Retention } from "../model/retention.ts";

// The types of values that variables have, and the rules that several share.

export const origin = z.string().refine((text) => {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname + url.search + url.hash === "/"
  );
});
export const address = z.url({ protocol: /^https?$/ });
export const secureAddress = z.url({ protocol: /^https$/ });
export const port = z.coerce.number().int().min(0).max(65535);

// The body contains a person's name, so it may leave the machine by https only.
export const webhook = address.refine((text) => {
  const url = URL.parse(text);
  return (
    url?.protocol === "https:" ||
    /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? "")
  );
});
export const mailServer = z
  .url({ protocol: /^smtps?$/ })
  .refine((text) => Boolean(URL.parse(text)?.hostname));

/**
 * True for a key that bypasses row level security, in Supabase's new or old
 * format.
 */
export function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_secret_")) return true;
  const [, payload] = key.split(".");
  if (payload === undefined) return false;
  return Buffer.from(payload, "base64url").includes('"service_role"');
}

/** The schema of a variable, and a hint where an operator gets its value. */
type Rule<Schema extends z.ZodType> = { schema: Schema; hint: string };

/** In: what the text must be, and the words after the variable's name. */
export function rule<Schema extends z.ZodType>(
  schema: Schema,
  hint: string,
): Rule<Schema> {
  return { schema, hint };
}

/** The rule of a switch. */
export function oneOrZero(fallback: boolean) {
  const schema = z
    .enum(["1", "0", "true", "false", "yes", "no"])
    .transform((text) => text === "1" || text === "true" || text === "yes")
    .default(fallback);
  return rule(schema, "must be 1 or 0");
}

/** The rule of a whole number of `things`. */
export function atLeastOne(things: string, fallback: number) {
  const schema = z.coerce.number().int().min(1).default(fallback);
  return rule(schema, `must be a number of ${things}, at least 1`);
}

/** The rule of a token that an operator makes up. */
export const ownToken = rule(
  z.string().min(16).nullable().default(null),
  "must be at least 16 characters of your own choice, or be left out",
);

/**
 * In days. A request's link lives for thirty, and a delivery may be repeated as
 * long: what is deleted sooner could come back.
 */
const FEWEST_DAYS = 30;

const days = z.coerce.number().int().min(FEWEST_DAYS).max(36_500);

const NEVER: Retention = {
  ...{ claims: null, messages: null, reviews: null, mails: null },
  ...{ "privacy-requests": null, tombstones: null },
};

/** The rule of how long records are stored: `claims 2555, mails 31`. */
export const retentionDays = rule(
  z
    .string()
    .default("")
    .transform((text) =>
      Object.fromEntries(listOf(text).map((entry) => entry.split(/\s+/))),
    )
    .pipe(z.partialRecord(z.enum(retentionKinds), days))
    .transform((given): Retention => ({ ...NEVER, ...given })),
  `must be a list such as "claims 2555, mails 31", of ${retentionKinds.join(", ")} and days, at least ${FEWEST_DAYS}; what is left out is not deleted`,
);

/** The rule of how many backups stay. */
export const backupKeep = rule(
  z
    .string()
    .default("7 days, 4 weeks")
    .transform((text) => /^([1-9]\d*) days?, (\d+) weeks?$/.exec(text))
    .refine((match) => match !== null)
    .transform((match) => ({
      keepDays: Number(match[1]),
      keepWeeks: Number(match[2]),
    })),
  'must be such as "7 days, 4 weeks"',
);

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}
