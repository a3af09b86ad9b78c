import bcrypt from "bcryptjs";

// What @supabase/lite uses: an account made here is signed in by its code.
const ROUNDS = 10;

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, ROUNDS);
}

/** False too where there is no hash. */
export async function isPassword(
  password: string,
  hash: string | null,
): Promise<boolean> {
  return hash !== null && bcrypt.compare(password, hash);
}
