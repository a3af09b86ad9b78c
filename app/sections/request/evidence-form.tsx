import { type FormEvent, type RefObject, useRef } from "react";

import { ErrorSummary } from "~/components/form/error-summary";
import {
  EVIDENCE_TYPES,
  type EvidenceBounds,
  type EvidenceReply,
  type EvidenceResult,
} from "~/intake/evidence/sent-evidence";

import { EvidenceResults } from "./evidence-results";
import { boundsInWords, FORM_TROUBLES } from "./evidence-words";
import { KitPhotographs } from "./kit-photographs";
import { type UploadProgress, useEvidenceUpload } from "./use-evidence-upload";

type EvidenceFormProps = {
  path: string;
  bounds: EvidenceBounds;
  results: readonly EvidenceResult[];
  last: EvidenceReply | null;
};

const FIELD_ID = "evidence-files";

/**
 * Sends files: without a script all of them in one form, with one each on its
 * own, so that a connection that breaks costs one file.
 */
export function EvidenceForm({ path, bounds, ...props }: EvidenceFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const { send, progress, results } = useEvidenceUpload(path, bounds);
  const shown = results ?? props.results;
  const trouble = results === null ? (props.last?.trouble ?? null) : null;

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const files = [...(input.current?.files ?? [])];
    if (files.length === 0) return;
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
      aria-busy={progress !== null}
    >
      {trouble && (
        <ErrorSummary
          title="No file was added"
          faults={[{ fieldId: FIELD_ID, message: FORM_TROUBLES[trouble] }]}
          attempt={0}
        />
      )}
      {(shown.length > 0 || progress !== null) && (
        <EvidenceResults results={shown} bounds={bounds} />
      )}
      {progress && <SendingProgress {...progress} />}
      <FileField
        input={input}
        bounds={bounds}
        isBusy={progress !== null}
        isInvalid={trouble !== null}
      />
      <button
        type="submit"
        className="action action-secondary"
        disabled={progress !== null}
      >
        Send the files
      </button>
      <KitPhotographs send={send} isBusy={progress !== null} />
    </form>
  );
}

function SendingProgress({ label, share }: UploadProgress) {
  return (
    <div className="grid gap-2">
      <label htmlFor="evidence-progress">{label}</label>
      <progress
        id="evidence-progress"
        className="w-full"
        max={1}
        value={share}
      />
    </div>
  );
}

type FileFieldProps = {
  input: RefObject<HTMLInputElement | null>;
  bounds: EvidenceBounds;
  isBusy: boolean;
  isInvalid: boolean;
};

function FileField({ input, bounds, isBusy, isInvalid }: FileFieldProps) {
  return (
    <div className="field">
      <label htmlFor={FIELD_ID} className="field-label">
        Files
      </label>
      <p id="evidence-bounds" className="mb-2 text-small text-ink-soft">
        {boundsInWords(bounds)}
      </p>
      <input
        ref={input}
        id={FIELD_ID}
        type="file"
        name="evidence"
        multiple
        accept={EVIDENCE_TYPES}
        required
        disabled={isBusy}
        aria-describedby="evidence-bounds"
        aria-invalid={isInvalid || undefined}
        className="file-choice"
      />
    </div>
  );
}
