/*
 * Part of every-page.ts: on a share of the page views it loads the script that
 * measures the web vitals, once the page is there. It loads nothing for a visitor
 * with Global Privacy Control, a signal not to be tracked, nor for one who asks
 * for little data.
 */
export {};

type Signals = {
  globalPrivacyControl?: boolean;
  connection?: { saveData?: boolean };
};

const { vitals, sample } = document.currentScript?.dataset ?? {};
const { globalPrivacyControl, connection } = navigator as Signals;
if (
  vitals &&
  Math.random() < Number(sample) &&
  !globalPrivacyControl &&
  !connection?.saveData
)
  // A failure leaves nothing undone that a visitor would notice.
  addEventListener("load", () => {
    import(/* @vite-ignore */ vitals).catch(() => undefined);
  });
