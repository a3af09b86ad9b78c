import type { ToastWords } from "~/toast";

/** The title of a toast and what it adds to it. */
export function ToastText({ words }: { words: ToastWords }) {
  return (
    <>
      <p className="font-semibold">{words.title}</p>
      {words.description && <p className="mt-0.5">{words.description}</p>}
    </>
  );
}
