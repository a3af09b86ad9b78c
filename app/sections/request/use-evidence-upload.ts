import { useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";

import type {
  EvidenceBounds,
  EvidenceResult,
} from "~/intake/evidence/sent-evidence";

import { sendFile } from "./send-file";

/** How far the sending is: a sentence, and the part that is done from 0 to 1. */
export type UploadProgress = { label: string; share: number };

/** Sends files one by one. */
export type EvidenceUpload = {
  send(files: readonly File[]): Promise<void>;
  /** Null while nothing is sent. */
  progress: UploadProgress | null;
  /** What became of the files that were sent last; null before the first. */
  results: readonly EvidenceResult[] | null;
};

/** In: the path of the request's page, what a request takes. */
export function useEvidenceUpload(
  path: string,
  { mostBytes }: EvidenceBounds,
): EvidenceUpload {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [results, setResults] = useState<EvidenceUpload["results"]>(null);
  const { revalidate } = useRevalidator();

  const send = useCallback(
    async (files: readonly File[]) => {
      const done: EvidenceResult[] = [];
      setResults([]);
      for (const [index, file] of files.entries()) {
        const label = `Sending file ${index + 1} of ${files.length}`;
        const show = (part: number) =>
          setProgress({ label, share: (index + part) / files.length });
        show(0);
        // Sending it would take minutes on a slow line, to be refused at the end.
        const result: Awaited<ReturnType<typeof sendFile>> =
          file.size > mostBytes
            ? { name: file.name, outcome: "large" }
            : await sendFile(path, file, show);
        // The page of a request that is gone says so.
        if (result === "gone") return window.location.reload();
        done.push(result);
        setResults([...done]);
      }
      setProgress(null);
      revalidate();
    },
    [path, mostBytes, revalidate],
  );

  return { send, progress, results };
}
