import {
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

import { ErrorSummary } from "~/components/form/form-errors";
import { readFile, readKit } from "~/evidence/kit/kit-store";
import type { Photograph } from "~/evidence/kit/photograph";
import { withoutLocation } from "~/evidence/picture/jpeg";
import {
  EVIDENCE_TYPES,
  type EvidenceBounds,
  type EvidenceReply,
  type EvidenceResult,
} from "~/intake/evidence/sent-evidence";

import {
  boundsInWords,
  FORM_TROUBLES,
  isTaken,
  outcomeInWords,
  type UploadProgress,
  useEvidenceUpload,
} from "./use-evidence-upload";

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

type KitPhotographsProps = {
  send(files: readonly File[]): Promise<void>;
  isBusy: boolean;
};

/** Sends the photographs of the evidence kit, if this device has one. */
function KitPhotographs({ send, isBusy }: KitPhotographsProps) {
  const [photographs, setPhotographs] = useState<readonly Photograph[]>([]);

  useEffect(() => {
    // A browser that refuses its storage has no kit.
    readKit().then(
      (kit) => setPhotographs(kit.photographs),
      () => {},
    );
  }, []);

  if (photographs.length === 0) return null;
  const count = photographs.length;
  return (
    <div>
      <p className="mb-3 max-w-measure">
        {count === 1
          ? "Your evidence kit on this device has 1 photograph."
          : `Your evidence kit on this device has ${count} photographs.`}
      </p>
      <button
        type="button"
        className="action action-secondary"
        disabled={isBusy}
        onClick={() => void filesOf(photographs).then(send)}
      >
        {count === 1 ? "Send it" : "Send them"}
      </button>
    </div>
  );
}

/** The files of the kit as they may leave the device: always without the location. */
async function filesOf(photographs: readonly Photograph[]): Promise<File[]> {
  const files = await Promise.all(
    photographs.map(async ({ id, room }, index) => {
      const blob = await readFile(id);
      if (blob === null) return [];
      const bytes = withoutLocation(new Uint8Array(await blob.arrayBuffer()));
      const name = `${room.trim() || "Photograph"} ${index + 1}.jpg`;
      return [new File([new Uint8Array(bytes)], name, { type: blob.type })];
    }),
  );
  return files.flat();
}

type EvidenceResultsProps = {
  results: readonly EvidenceResult[];
  bounds: EvidenceBounds;
};

/** What became of the files that were sent last, each by its name. */
export function EvidenceResults({ results, bounds }: EvidenceResultsProps) {
  const refused = results.filter((result) => !isTaken(result)).length;
  return (
    <div role="status" className="form-sent mb-0">
      {results.length > 0 && (
        <>
          <p className="font-semibold">
            {titleOf(results.length - refused, refused)}
          </p>
          <ul className="mt-2 grid gap-1">
            {results.map((result, index) => (
              <li key={index} className="break-words">
                <span className="font-semibold">{result.name}</span>
                {`: ${outcomeInWords(result.outcome, bounds)}.`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function titleOf(taken: number, refused: number): string {
  const received =
    taken === 1 ? "1 file was received." : `${taken} files were received.`;
  if (refused === 0) return received;
  return `${received} ${refused === 1 ? "1 file was" : `${refused} files were`} not taken.`;
}
