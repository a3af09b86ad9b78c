import { type ComponentProps, useId, useRef, useState } from "react";

import { saveFile } from "~/evidence/export/kit-export";
import { deleteEverything, readKit } from "~/evidence/kit/kit-store";
import { tickedChecklists } from "~/evidence/kit/checklists-on-page";
import { localTimeOf } from "~/evidence/kit/photograph";

import kitWords from "#words/en/kit.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

import { type EvidenceKit, say } from "./use-evidence-kit";

/** The files that a kit can be saved as; their code is loaded on demand. */
const FORMATS = {
  PDF: async () => (await import("~/evidence/export/kit-pdf")).kitPdf,
  ZIP: async () => (await import("~/evidence/export/kit-zip")).kitZip,
} as const;

class NotLoaded extends Error {}

type Format = keyof typeof FORMATS;

/** Saves the kit as one file, which is made on the device. */
export function SaveKit({ evidence }: { evidence: EvidenceKit }) {
  const { kit, isEmpty, progress, setProgress, complain } = evidence;
  const words = useWords("kit", kitWords);

  async function save(format: Format): Promise<void> {
    const label = fill(words.making, { format });
    const total = Math.max(1, kit.photographs.length);
    setProgress({ label, done: 0, total });
    try {
      // Not what is shown: the latest word or choice may not be in it yet.
      const kept = await readKit();
      const savedAt = localTimeOf(new Date());
      const make = await FORMATS[format]().catch((cause: unknown) => {
        throw new NotLoaded("", { cause });
      });
      const file = await make({
        ...kept,
        savedAt,
        checklists: tickedChecklists(kept.ticks),
        onProgress: (done) => setProgress({ label, done, total }),
      });
      const name = `evidence-kit-${savedAt.slice(0, 10)}`;
      saveFile(file, `${name}.${format.toLowerCase()}`);
      say(fill(words.ready, { format }));
    } catch (error) {
      const { cause } = error as Error;
      const isOld = cause instanceof SyntaxError;
      const unloaded = isOld ? words.tooOld : words.notLoaded;
      const why = error instanceof NotLoaded ? unloaded : words.notMade;
      complain(fill(why, { format }));
    } finally {
      setProgress(null);
    }
  }

  return (
    <section aria-labelledby="save-kit-title">
      <h2 id="save-kit-title" className="text-h3">
        {words.save}
      </h2>
      <p className="mt-2 max-w-measure text-ink-soft">{words.saveText}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(Object.keys(FORMATS) as Format[]).map((format) => (
          <button
            key={format}
            type="button"
            className="action action-secondary cursor-pointer disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60"
            disabled={isEmpty}
            // Not disabled: the focus would be lost.
            aria-disabled={progress !== null}
            onClick={() => {
              if (progress === null) void save(format);
            }}
          >
            {fill(words.saveAs, { format })}
          </button>
        ))}
      </div>
      {isEmpty && (
        <p className="mt-3 text-small text-ink-soft">{words.empty}</p>
      )}
    </section>
  );
}

/** Deletes everything of this page from the device, after a question. */
export function DeleteKit({ evidence }: { evidence: EvidenceKit }) {
  const { isEmpty, change, progress, setRefused } = evidence;
  const words = useWords("kit", kitWords);
  const [wasDeleted, setWasDeleted] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  async function remove(): Promise<void> {
    const isDone = await change(deleteEverything);
    setWasDeleted(isDone);
    if (isDone) setRefused([]);
    title.current?.focus();
  }

  return (
    <section aria-labelledby="delete-kit-title">
      <h2 id="delete-kit-title" ref={title} tabIndex={-1} className="text-h3">
        {words.deleteAll}
      </h2>
      <p className="mt-2 max-w-measure text-ink-soft">{words.deleteText}</p>
      <ConfirmButton
        className="action action-secondary mt-4 cursor-pointer aria-disabled:opacity-60"
        aria-disabled={progress !== null}
        question={words.deleteAsk}
        text={words.deleteAskText}
        confirmLabel={words.deleteYes}
        onConfirm={() => void remove()}
      >
        {words.deleteAll}
      </ConfirmButton>
      <p role="status" className="mt-4 max-w-measure font-semibold">
        {wasDeleted && isEmpty && words.deleted}
      </p>
    </section>
  );
}

type ConfirmButtonProps = ComponentProps<"button"> & {
  question: string;
  /** What cannot be undone. */
  text: string;
  confirmLabel: string;
  onConfirm(): void;
};

/** A button that asks before something is deleted. Escape and "Keep it" change nothing. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, text, confirmLabel, onConfirm, ...button } = props;
  const words = useWords("kit", kitWords);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <button
        {...button}
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          if (button["aria-disabled"] !== true) dialog.current?.showModal();
        }}
      />
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
            onClick={() => dialog.current?.close()}
          >
            {words.keepIt}
          </button>
          <button
            type="button"
            className="action cursor-pointer border-danger text-danger hover:bg-surface"
            onClick={() => {
              dialog.current?.close();
              onConfirm();
            }}
          >
            {confirmLabel}
          </button>
        </div>
      </dialog>
    </>
  );
}
