import {
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

import { DateTime } from "~/components/facts/fact-line";
import { FieldFrame, framedProps } from "~/components/form/fields";
import { ErrorSummary, Outcome } from "~/components/form/form-errors";
import { Linked, TextLink } from "~/components/link/links";
import { readFile, readKit } from "~/evidence/kit/kit-store";
import type { Photograph } from "~/evidence/kit/photograph";
import { withoutLocation } from "~/evidence/picture/jpeg";
import {
  EVIDENCE_BOUNDS,
  EVIDENCE_TYPES,
  type EvidenceReply,
  type EvidenceResult,
  type SentEvidence,
} from "~/intake/evidence/sent-evidence";
import { OUTCOME } from "~/intake/forms/form-result";
import { momentOf } from "~/model/date-text";
import { sizeInWords } from "~/model/file-size";
import request from "#words/en/request.json";
import { counted, fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

import { useEvidenceUpload } from "./use-evidence-upload";

type EvidenceSectionProps = {
  /** Where the form is sent. */
  path: string;
  files: readonly SentEvidence[];
  /** False if the request is gone, and a file would be added to nothing. */
  takesMore: boolean;
  /** The results of the files sent last. */
  results: readonly EvidenceResult[];
  /** The reply to a form from which no file arrived. */
  last: EvidenceReply | null;
};

const { mostFiles } = EVIDENCE_BOUNDS;
/** What a request accepts, for the sentences that say so. */
const BOUNDS = {
  megabytes: EVIDENCE_BOUNDS.mostBytes / 1_000_000,
  files: mostFiles,
};

/** Adds files to a request, and shows those that were sent. */
export function EvidenceSection(props: EvidenceSectionProps) {
  const { files, takesMore, results } = props;
  const words = useWords("request", request);
  const bounds = fill(words.bounds, BOUNDS);
  return (
    <section
      id="evidence"
      aria-labelledby="request-evidence"
      className="scroll-mt-24"
    >
      <h2 id="request-evidence" className="text-h3">
        {takesMore ? words.evidence : words.filesSent}
      </h2>
      {takesMore && <p className="mt-3 max-w-measure">{words.evidenceText}</p>}
      <EvidenceList files={files} />
      {takesMore && files.length < mostFiles && <EvidenceForm {...props} />}
      {takesMore && files.length >= mostFiles && (
        <div className="mt-6 grid max-w-measure gap-6">
          {results.length > 0 && <EvidenceResults results={results} />}
          <p>
            <Linked
              sentence={fill(words.fullRequest, { bounds })}
              link={(label) => <TextLink href="/contact">{label}</TextLink>}
            />
          </p>
        </div>
      )}
    </section>
  );
}

/** The files that were sent. They cannot be read back, since anyone may have the link. */
function EvidenceList({ files }: { files: readonly SentEvidence[] }) {
  const { filesSent, fileNotAdded } = useWords("request", request);
  const language = useLanguage();
  if (files.length === 0) return null;
  return (
    <ul className="mt-6 grid border-t border-line" aria-label={filesSent}>
      {files.map(({ id, name, bytes, receivedAt, isSetAside }) => (
        <li
          key={id}
          className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3"
        >
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="text-small text-ink-soft tabular-nums">
            {`${sizeInWords(bytes)}, `}
            <DateTime
              date={momentOf(new Date(receivedAt).toISOString(), language)}
            />
          </span>
          {isSetAside && (
            <p className="w-full">
              <Linked
                sentence={fileNotAdded}
                link={(label) => <TextLink href="/contact">{label}</TextLink>}
              />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const FIELD_ID = "evidence-files";

/**
 * Sends files: without a script all of them in one form, with one each separately, so
 * that a broken connection costs one file.
 */
function EvidenceForm({ path, last, ...props }: EvidenceSectionProps) {
  const input = useRef<HTMLInputElement>(null);
  const words = useWords("request", request);
  const { send, progress, results } = useEvidenceUpload(
    path,
    words.sendingFile,
  );
  const shown = results ?? props.results;
  const trouble = results === null ? (last?.trouble ?? null) : null;
  const isBusy = progress !== null;

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const files = [...(input.current?.files ?? [])];
    if (isBusy) event.preventDefault();
    if (isBusy || files.length === 0) return;
    event.preventDefault();
    void send(files).then(() => {
      if (input.current) input.current.value = "";
    });
  }

  return (
    <form
      method="post"
      action={path}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      className="form mt-6 max-w-[36rem]"
    >
      {trouble && (
        <ErrorSummary
          title={words.noneAdded}
          faults={[{ fieldId: FIELD_ID, message: words.trouble[trouble] }]}
          attempt={0}
        />
      )}
      {(shown.length > 0 || isBusy) && <EvidenceResults results={shown} />}
      <SendingProgress progress={progress} />
      <FileField
        ref={input}
        isBusy={isBusy}
        error={trouble && words.trouble[trouble]}
      />
      {/* Not disabled: the focus would be lost. */}
      <button
        type="submit"
        className="action action-secondary"
        aria-disabled={isBusy}
      >
        {words.sendFiles}
      </button>
      <KitPhotographs send={send} isBusy={isBusy} />
    </form>
  );
}

type FileFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  error: string | null;
};

function FileField({ ref, isBusy, error }: FileFieldProps) {
  const words = useWords("request", request);
  const hint = fill(words.bounds, BOUNDS);
  const errors = error === null ? undefined : [error];
  const field = { id: FIELD_ID, errorId: `${FIELD_ID}-error`, errors };
  return (
    <FieldFrame
      field={field}
      label={words.files}
      hint={hint}
      saysRequired
      control={
        <input
          {...framedProps(field, { hint, saysRequired: true })}
          ref={ref}
          type="file"
          name="evidence"
          multiple
          accept={EVIDENCE_TYPES}
          required
          aria-disabled={isBusy}
          onClick={(event) => isBusy && event.preventDefault()}
          className="file-choice mt-2"
        />
      }
    />
  );
}

type SendingProgressProps = {
  progress: ReturnType<typeof useEvidenceUpload>["progress"];
};

/** How much is sent: in words for a listener, as a bar for others. */
function SendingProgress({ progress }: SendingProgressProps) {
  return (
    <div className={progress ? "grid gap-2" : "sr-only"}>
      <p role="status" id="sending">
        {progress?.label}
      </p>
      {progress && (
        <progress
          aria-labelledby="sending"
          className="w-full"
          max={1}
          value={progress.share}
        />
      )}
    </div>
  );
}

type KitPhotographsProps = {
  send(files: readonly File[]): Promise<void>;
  isBusy: boolean;
};

/** Sends the photographs of the evidence kit, if this device has one. */
function KitPhotographs({ send, isBusy }: KitPhotographsProps) {
  const [photographs, setPhotographs] = useState<readonly Photograph[]>([]);
  const words = useWords("request", request);
  const language = useLanguage();

  useEffect(() => {
    // A browser that refuses its storage has no kit.
    readKit().then(
      (kit) => setPhotographs(kit.photographs),
      () => {},
    );
  }, []);

  const count = photographs.length;
  if (count === 0) return null;
  return (
    <div>
      <p className="mb-3 max-w-measure">
        {counted(language, words.kit, count)}
      </p>
      <button
        type="button"
        className="action action-secondary"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void filesOf(photographs, words.photograph).then(send);
        }}
      >
        {counted(language, words.kitSend, count)}
      </button>
    </div>
  );
}

/** The files of the kit as they may leave the device: always without the location. */
async function filesOf(
  photographs: readonly Photograph[],
  unnamed: string,
): Promise<File[]> {
  const files = await Promise.all(
    photographs.map(async ({ id, room }, index) => {
      const blob = await readFile(id);
      if (blob === null) return [];
      const name = `${room.trim() || unnamed} ${index + 1}.jpg`;
      const file = await withoutLocation(blob);
      return [new File([file], name, { type: file.type })];
    }),
  );
  return files.flat();
}

/** How many of the files sent last were received, and how many were not. */
export function useEvidenceSentence(
  results: readonly EvidenceResult[],
): string {
  const taken = results.filter(
    ({ outcome }) => outcome === "kept" || outcome === "same",
  ).length;
  const refused = results.length - taken;
  const words = useWords("request", request);
  const language = useLanguage();
  const added = counted(language, words.takenCount, taken);
  const rest = counted(language, words.refusedCount, refused);
  return refused > 0 ? `${added} ${rest}` : added;
}

/** The results of the files sent last, each by its name. */
function EvidenceResults({ results }: { results: readonly EvidenceResult[] }) {
  const words = useWords("request", request);
  const sentence = useEvidenceSentence(results);
  return (
    <Outcome id={OUTCOME} role="status" className="form-sent mb-0">
      {results.length > 0 && (
        <>
          <p className="font-semibold">{sentence}</p>
          <ul className="mt-2 grid gap-1">
            {results.map((result, index) => (
              <li key={index} className="wrap-anywhere">
                <span className="font-semibold">{result.name}</span>
                {`: ${fill(words.outcome[result.outcome], BOUNDS)}.`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Outcome>
  );
}
