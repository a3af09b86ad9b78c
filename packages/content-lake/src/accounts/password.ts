import {
  createHash,
  randomBytes,
  scrypt,
  type ScryptOptions,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { FairQueue } from "../fair-queue.ts";

/** Creates a secret of 256 random bits, safe in a URL, a cookie and a header. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The stored form of a secret. Secrets are random, so a fast hash without salt is
 * enough, and an index can find it.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Ids of users and tokens look like Sanity's: `p` and eight characters. */
export function newAccountId(): string {
  return `p${randomBytes(6).toString("base64url")}`;
}

/** Of OWASP's equally strong settings, the one with the least memory (32 MiB). */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_LENGTH = 32;
const MAX_MEMORY = 128 * 1024 * 1024;

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(
  scrypt,
);

/** The sender that sets passwords, and the prefix of known devices that sign in. */
const KNOWN = "device:";
/** How many checks of one sender may wait. */
export const MOST_WAITING_SIGN_INS = 3;

/**
 * Each derivation takes a thread and 32 MiB, so at most two run at a time. Senders take
 * turns, known ones first.
 */
const queue = new FairQueue({
  atOnce: 2,
  usedBy: (sender) => (sender.startsWith(KNOWN) ? 0 : 1),
});

/** The sender of a password check: a known device, or a network. */
export function senderOf(device: string | null, network: string): string {
  return device === null ? network : `${KNOWN}${device}`;
}

/** False if too many passwords of a sender are waiting. */
export function mayVerify(sender: string): boolean {
  return queue.waitingOf(sender) < MOST_WAITING_SIGN_INS;
}

/** In characters; a shorter password is refused when it is set, not at sign-in. */
export const PASSWORD_MIN_LENGTH = 8;
/** In characters; bounds the time of a hash, which grows with the password. */
export const PASSWORD_MAX_LENGTH = 256;

/**
 * Hashes a password.
 *
 * @returns `scrypt$N$r$p$salt$key`, its parts in base64url.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST, KNOWN);
  const parts = [salt, key].map((part) => part.toString("base64url"));
  return ["scrypt", ...Object.values(COST), ...parts].join("$");
}

/**
 * Compares in constant time; an unreadable hash matches nothing. Takes as long without
 * a hash, so that the time does not reveal whether the email is known.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  sender = KNOWN,
): Promise<boolean> {
  if (stored === null) await derive(password, Buffer.alloc(16), COST, sender);
  const [scheme, N, r, p, salt, key] = stored?.split("$") ?? [];
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const salted = Buffer.from(salt, "base64url");
  const actual = await derive(password, salted, cost, sender);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function derive(
  password: string,
  salt: Buffer,
  cost: typeof COST,
  sender: string,
): Promise<Buffer> {
  const options = { ...cost, maxmem: MAX_MEMORY };
  return queue.run(sender, () =>
    deriveKey(password.normalize("NFKC"), salt, KEY_LENGTH, options),
  );
}
