import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { fold } from "./users.ts";

/** A device is unknown again after half a year without a sign-in. */
export const DEVICE_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * Marks of known devices: a random name and the time, signed. The key is made
 * of the stored password hash, so a new password makes every device unknown,
 * and the lake stores nothing per device.
 */
export function openDevices(database: DatabaseSync, now = Date.now) {
  const selectById = database.prepare(
    "SELECT id, password FROM account_users WHERE id = ?",
  );
  const selectByEmail = database.prepare(
    "SELECT id, password FROM account_users WHERE email = ?",
  );

  return {
    /** A mark for a device on which the user has just signed in. */
    mark(userId: string): string {
      const row = selectById.get(userId);
      if (!row) throw new Error("There is no such user to mark a device for");
      const claim = `${randomBytes(16).toString("base64url")}.${now().toString(36)}`;
      return `${claim}.${signature(row, claim)}`;
    },
    /**
     * The device's own name if the mark was made for the account with this
     * e-mail; `null` for any other mark, and for one that is too old.
     */
    read(mark: string | null, email: string): string | null {
      const [name, time, signed, ...more] = (mark ?? "").split(".");
      if (!name || !time || !signed || more.length > 0) return null;
      const row = selectByEmail.get(fold(email));
      if (!row) return null;
      const expected = Buffer.from(signature(row, `${name}.${time}`));
      const actual = Buffer.from(signed);
      const isOurs =
        expected.length === actual.length && timingSafeEqual(expected, actual);
      const age = now() - parseInt(time, 36);
      return isOurs && age <= DEVICE_LIFETIME_MS ? name : null;
    },
  };
}

function signature(row: Record<string, unknown>, claim: string): string {
  const key = createHmac("sha256", String(row["password"]))
    .update("content-lake device")
    .digest();
  return createHmac("sha256", key)
    .update(`${String(row["id"])}.${claim}`)
    .digest("base64url");
}
