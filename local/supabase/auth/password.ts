import bcrypt from "bcryptjs";

// As @supabase/lite, which verifies these hashes.
const ROUNDS = 10;

/** A bcrypt hash that @supabase/lite can verify. */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, ROUNDS);
}

/** True if a password matches a bcrypt hash; false without a hash. */
export async function isPassword(
  password: string,
  hash: string | null,
): Promise<boolean> {
  return hash !== null && bcrypt.compare(password, hash);
}
