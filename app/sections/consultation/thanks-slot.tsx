import { createContext, useContext } from "react";

import type { ThankYouPanel } from "./thank-you-panel";

type Thanks = {
  reference: string;
  requestPath: string | null;
  onAgain(): void;
  /** Loaded with the dialog, so that other pages do not load it. */
  ThankYouPanel: typeof ThankYouPanel;
};

/** Null until the form was sent from the dialog. */
export const ThanksContext = createContext<Thanks | null>(null);

/**
 * Shows the thank-you panel at the top of the page after the dialog's form was
 * sent; else nothing.
 */
export function ThanksSlot() {
  const thanks = useContext(ThanksContext);
  if (thanks === null) return null;
  return (
    <div className="shell pt-8">
      <thanks.ThankYouPanel
        reference={thanks.reference}
        requestPath={thanks.requestPath}
        onAgain={thanks.onAgain}
        takesFocus
      />
    </div>
  );
}
