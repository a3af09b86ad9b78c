import { Info, Plus, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

import { sizeInWords } from "~/model/file-size";

import { isDownloadName, MOST_DOWNLOAD_BYTES } from "../../../domain/download";

type CalloutProps = {
  tone: "note" | "warning";
  title: string | null;
  text: string;
};

/** A note set apart from the text; a warning only if something can be lost. */
export function Callout({ tone, title, text }: CalloutProps) {
  if (!title && !text) return null;
  const Drawing = tone === "warning" ? TriangleAlert : Info;
  return (
    <div
      role="note"
      className={`my-8 flex gap-4 border-l-3 py-1 pl-5 ${tone === "warning" ? "border-danger" : "border-link"}`}
    >
      <Drawing
        aria-hidden
        strokeWidth={1.5}
        className={`mt-0.5 size-6 shrink-0 ${tone === "warning" ? "text-danger" : "text-link"}`}
      />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        <p className="whitespace-pre-line">{text}</p>
      </div>
    </div>
  );
}

type DownloadProps = {
  title: string;
  /** `size` is in bytes; null if the file is gone. */
  file: { name: string; size: number } | null;
};

/** A file to download; the link says what it is, its kind and its size. */
export function Download({ title, file }: DownloadProps) {
  if (!title || !file || !isDownloadName(file.name)) return null;
  if (file.size > MOST_DOWNLOAD_BYTES) return null;
  return (
    <p className="my-8 border-l-3 border-link py-1 pl-5 font-semibold">
      <a href={`/files/${file.name}`} download={`${title}.pdf`}>
        {title} (PDF, {sizeInWords(file.size)})
      </a>
    </p>
  );
}

type ChecklistProps = {
  title: string;
  items: readonly string[];
  /** The address of the list as a file; null if none is offered. */
  downloadHref: string | null;
};

/** Points to tick off, on the screen by eye and on paper by pen. */
export function Checklist({ title, items, downloadHref }: ChecklistProps) {
  if (items.length === 0) return null;
  return (
    <section className="my-10 rounded-card border border-line bg-surface p-6 sm:p-8">
      {title && <h2 className="mb-4 text-h3">{title}</h2>}
      <ul className="grid list-none! gap-3 p-0!">
        {items.map((item) => (
          <li key={item} className="mt-0! flex gap-3">
            <span
              aria-hidden
              className="mt-1.5 size-4 shrink-0 border border-control"
            />
            {item}
          </li>
        ))}
      </ul>
      {downloadHref && (
        <p className="no-print mt-6">
          <a href={downloadHref} download className="action action-secondary">
            Download Checklist (PDF)
          </a>
        </p>
      )}
    </section>
  );
}

/** A question and its rendered answer; `id` is the key in the list. */
export type Question = { id: string; question: string; answer: ReactNode };

/**
 * Questions that open one at a time. Plain `<details>` work without a script, and
 * the browser's own search finds their text.
 */
export function QuestionList({ questions }: { questions: Question[] }) {
  const group = useId();
  const asked = questions.filter(({ question }) => question);
  if (asked.length === 0) return null;
  return (
    <div className="border-b border-line">
      {asked.map((item) => (
        <details
          key={item.id}
          name={group}
          className="border-t border-line first:border-t-0"
        >
          <summary className="flex items-baseline justify-between gap-6 py-5 hover:text-link">
            <h3 className="text-h4">{item.question}</h3>
            <Plus
              aria-hidden
              strokeWidth={1.5}
              className="disclosure-mark size-5 shrink-0 translate-y-1 text-ink-soft transition-transform duration-150"
            />
          </summary>
          <div className="prose max-w-measure pb-7">{item.answer}</div>
        </details>
      ))}
    </div>
  );
}

/** A step of a process; `timeframe` says how long it takes. */
export type Step = {
  _key: string;
  title: string;
  text: string | null;
  timeframe: string | null;
};

/**
 * The numbered steps of a process, each with its time frame if there is one.
 */
export function StepList({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="border-b border-line p-0!">
      {steps.map((step, index) => (
        <li
          key={step._key}
          className="grid grid-cols-[--spacing(5)_1fr] gap-x-4 gap-y-2 border-t border-line py-5 first:border-t-0 sm:grid-cols-[3rem_1fr_auto] sm:gap-x-6 sm:py-6"
        >
          <span
            aria-hidden
            className="font-serif text-h3 leading-none font-semibold text-ink-soft tabular-nums"
          >
            {index + 1}
          </span>
          <div className="max-w-measure">
            {step.title && <h3 className="text-h4">{step.title}</h3>}
            {step.text && <p className="mt-1.5 text-ink-soft">{step.text}</p>}
          </div>
          {step.timeframe && (
            <p className="text-small font-semibold whitespace-nowrap max-sm:col-start-2">
              {step.timeframe}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
