import { type RefObject, useId } from "react";

type ConfirmDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  question: string;
  /** What cannot be undone. */
  text: string;
  confirmLabel: string;
  onConfirm(): void;
};

/** Asks before something is deleted. Escape and "Keep it" change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { dialog, question, text, confirmLabel, onConfirm } = props;
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="m-auto max-w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-paper p-6 text-ink backdrop:bg-weight/70"
    >
      <p id={id} className="font-serif text-h3 font-semibold">
        {question}
      </p>
      <p className="mt-3">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          className="action action-secondary cursor-pointer"
          onClick={close}
        >
          Keep it
        </button>
        <button
          type="button"
          className="action cursor-pointer border-danger text-danger hover:bg-surface"
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}
