import { useRef, useState } from "react";

import { deleteEverything } from "~/evidence/kit/change-kit";

import { ConfirmDialog } from "./confirm-dialog";
import type { EvidenceKit } from "./use-evidence-kit";

type DeleteKitProps = { evidence: EvidenceKit; onDeleted(): void };

/** Deletes everything of this page from the device, after a question. */
export function DeleteKit({ evidence, onDeleted }: DeleteKitProps) {
  const { kit, change, progress } = evidence;
  const [wasDeleted, setWasDeleted] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isEmpty = kit.photographs.length === 0 && kit.ticks.size === 0;

  async function remove(): Promise<void> {
    const isDone = await change(deleteEverything);
    setWasDeleted(isDone);
    if (isDone) onDeleted();
    title.current?.focus();
  }

  return (
    <section aria-labelledby="delete-kit-title">
      <h3 id="delete-kit-title" ref={title} tabIndex={-1} className="text-h3">
        Delete everything
      </h3>
      <p className="mt-2 max-w-measure text-ink-soft">
        This removes your photographs, rooms, notes and ticks from this device,
        and the copy of the page that works without a connection.
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
      <p role="status" className="mt-4 max-w-measure font-semibold">
        {wasDeleted &&
          isEmpty &&
          "Deleted. Nothing of your kit is left in this browser. Files that you saved are still where you saved them."}
      </p>
      <ConfirmDialog
        dialog={dialog}
        question="Delete your kit?"
        text="This cannot be undone. Save a PDF or a ZIP first if you need it."
        confirmLabel="Delete it"
        onConfirm={() => void remove()}
      />
    </section>
  );
}
