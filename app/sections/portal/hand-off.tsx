import { useEffect } from "react";

import { TextLink } from "~/components/link/text-link";
import { FlashTexts } from "~/components/toast/flash-texts";
import type { ToastTexts } from "~/http/toast-texts";

// In milliseconds: enough for a screen reader to start, and for other users to
// see what happens.
const ANNOUNCEMENT_TIME = 1500;

type HandOffProps = {
  title: string;
  text: string;
  /** null if the page's own text is enough. */
  toast?: ToastTexts | null;
  /** A page of this site or an address that was checked. */
  to: string;
};

/**
 * Says where the user is taken, then redirects. The link is for impatient users
 * and for browsers without scripts.
 */
export function HandOff({ title, text, toast = null, to }: HandOffProps) {
  useEffect(() => {
    const timer = setTimeout(
      // Replaces the history entry, so that going back does not return here.
      () => window.location.replace(to),
      ANNOUNCEMENT_TIME,
    );
    return () => clearTimeout(timer);
  }, [to]);

  return (
    <>
      {toast && <FlashTexts texts={toast} />}
      <div className="shell pt-12 pb-24 lg:pt-16">
        <h1 className="text-h1">{title}</h1>
        <p className="mt-5 max-w-measure text-lead text-ink-soft">{text}</p>
        <p className="mt-8">
          <TextLink href={to} className="action action-primary max-sm:w-full">
            Continue
          </TextLink>
        </p>
      </div>
    </>
  );
}
