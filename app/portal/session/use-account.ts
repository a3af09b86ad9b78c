import { useEffect, useState } from "react";

import type { Account, SessionAnswer } from "./account";

/**
 * Keeps a tab up to date: when a user comes back to it, it asks whether they
 * are still signed in, because they may have signed out in another one.
 * In: the account when the page was made. Out: the account now.
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
      // The next visitor must not see what is on a page of the portal.
      if (initial !== null && answer.account === null && isPortalPage())
        window.location.reload();
      else setAccount(answer.account);
    }

    function askIfBack(event: PageTransitionEvent): void {
      if (event.persisted) void ask();
    }

    const askAgain = () => void ask();
    window.addEventListener("focus", askAgain);
    document.addEventListener("visibilitychange", askAgain);
    window.addEventListener("pageshow", askIfBack);
    return () => {
      window.removeEventListener("focus", askAgain);
      document.removeEventListener("visibilitychange", askAgain);
      window.removeEventListener("pageshow", askIfBack);
    };
  }, [initial]);

  return account;
}

async function askServer(): Promise<SessionAnswer> {
  try {
    const response = await fetch("/resources/session");
    if (!response.ok) return { isKnown: false };
    return (await response.json()) as SessionAnswer;
  } catch {
    // Offline: what the page says stands until it can be asked again.
    return { isKnown: false };
  }
}

function isPortalPage(): boolean {
  return window.location.pathname.startsWith("/dashboard");
}
