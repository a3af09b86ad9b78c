/** A signed-in user, as the header shows them. */
export type Account = {
  /** Shortened for the menu. */
  label: string;
  email: string | null;
};

/**
 * The answer to a tab that asks for the session; unknown while the sign-in
 * service is down.
 */
export type SessionAnswer =
  { isKnown: true; account: Account | null } | { isKnown: false };

/** In: a signed-in user. Out: the account for the header. */
export function accountOf({ email }: { email: string | null }): Account {
  return { label: email?.split("@")[0] || "User", email };
}
