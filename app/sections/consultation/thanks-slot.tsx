import { createContext, useContext } from "react";

import type { ThankYouPanel } from "./thank-you-panel";

type Thanks = {
  reference: string;
  onAgain(): void;
  /** Comes with the dialog, so that pages without it need not load it. */
  ThankYouPanel: typeof ThankYouPanel;
};

/** Set once the form was sent from the dialog. */
export const ThanksContext = createContext<Thanks | null>(null);

/** Where a page shows the thanks for what was sent from the dialog: above everything else in it. */
export function ThanksSlot() {
  const thanks = useContext(ThanksContext);
  if (thanks === null) return null;
  return (
    <div className="shell pt-8">
      <thanks.ThankYouPanel
        reference={thanks.reference}
        onAgain={thanks.onAgain}
        takesFocus
      />
    </div>
  );
}
