/** What the page's header says about a signed-in user. */
export type Account = {
  /** Short enough for the menu. */
  label: string;
  email: string | null;
};

/** The answer to a tab; nothing is known while the sign-in service is down. */
export type SessionAnswer =
  { isKnown: true; account: Account | null } | { isKnown: false };

/** In: a signed-in user. Out: what the header says about them. */
export function accountOf({ email }: { email: string | null }): Account {
  return { label: email?.split("@")[0] || "User", email };
}
