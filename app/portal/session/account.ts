import { useEffect, useState } from "react";

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

/** The account that the header shows for a signed-in user. */
export function accountOf({ email }: { email: string | null }): Account {
  return { label: email?.split("@")[0] || "User", email };
}

/**
 * Keeps the account in a tab current: asks for the session when the user returns
 * to the tab, since they may have signed out in another one.
 *
 * @param initial the account when the page was rendered.
 */
export function useAccount(initial: Account | null): Account | null {
  const [account, setAccount] = useState(initial);

  useEffect(() => {
    let isAsking = false;

    async function ask(): Promise<void> {
      if (isAsking || document.visibilityState === "hidden") return;
      isAsking = true;
      const answer = await askServer().finally(() => (isAsking = false));
      if (!answer.isKnown) return;
      // After a sign-out the next person at this device must not see the page
      // of the portal.
      if (initial !== null && answer.account === null && isPortalPage())
        window.location.reload();
      else setAccount(answer.account);
    }

    function askIfBack(event: PageTransitionEvent): void {
      if (event.persisted) void ask();
    }

    const end = new AbortController();
    const askAgain = () => void ask();
    window.addEventListener("focus", askAgain, end);
    document.addEventListener("visibilitychange", askAgain, end);
    window.addEventListener("pageshow", askIfBack, end);
    return () => end.abort();
  }, [initial]);

  return account;
}

async function askServer(): Promise<SessionAnswer> {
  try {
    const response = await fetch("/resources/session");
    if (!response.ok) return { isKnown: false };
    return (await response.json()) as SessionAnswer;
  } catch {
    // Offline: the account on the page stays until the next answer.
    return { isKnown: false };
  }
}

function isPortalPage(): boolean {
  return window.location.pathname.startsWith("/dashboard");
}
