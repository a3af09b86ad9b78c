import type { ToastTexts } from "~/http/toast-texts";

/** The title of a toast and what it adds to it. */
export function ToastText({ texts }: { texts: ToastTexts }) {
  return (
    <>
      <p className="font-semibold">{texts.title}</p>
      {texts.description && <p className="mt-0.5">{texts.description}</p>}
    </>
  );
}
