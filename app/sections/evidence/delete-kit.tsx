import { useRef } from "react";

import { deleteEverything } from "~/evidence/kit/change-kit";

import type { EvidenceKit } from "./use-evidence-kit";

type DeleteKitProps = { evidence: EvidenceKit; onDeleted(): void };

const DONE =
  "Deleted. Nothing of your kit is left in this browser. Files that you saved are still where you saved them.";

/** Deletes everything of this page from the device, after a question. */
export function DeleteKit({ evidence, onDeleted }: DeleteKitProps) {
  const { change, progress } = evidence;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  async function remove(): Promise<void> {
    dialog.current?.close();
    if (await change(deleteEverything, DONE)) onDeleted();
    title.current?.focus();
  }

  return (
    <section aria-labelledby="delete-kit-title">
      <h3 id="delete-kit-title" ref={title} tabIndex={-1} className="text-h3">
        Delete everything
      </h3>
      <p className="mt-2 max-w-measure text-ink-soft">
        This removes your photographs, rooms, notes and ticks from this device, and
        the copy of the page that works without a connection.
      </p>
      <button
        type="button"
        className="action action-secondary mt-4 cursor-pointer disabled:opacity-60"
        disabled={progress !== null}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        Delete everything
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="confirm-delete-title"
        className="m-auto max-w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-paper p-6 text-ink backdrop:bg-ink/60"
      >
        <h3 id="confirm-delete-title" className="text-h3">
          Delete your kit?
        </h3>
        <p className="mt-3">
          This cannot be undone. Save a PDF or a ZIP first if you need it.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <button
            type="button"
            className="action action-secondary cursor-pointer"
            onClick={() => dialog.current?.close()}
          >
            Keep it
          </button>
          <button
            type="button"
            className="action cursor-pointer border-danger text-danger hover:bg-surface"
            onClick={() => void remove()}
          >
            Delete it
          </button>
        </div>
      </dialog>
    </section>
  );
}
