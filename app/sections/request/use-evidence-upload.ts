import { useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";

import {
  EVIDENCE_BOUNDS,
  type EvidenceReply,
  type EvidenceResult,
} from "~/intake/evidence/sent-evidence";
import { fill } from "~/words/fill";

/** Sends files one by one. */
type EvidenceUpload = {
  send(files: readonly File[]): Promise<void>;
  /** The progress as a sentence, and as a share from 0 to 1; null while nothing is sent. */
  progress: { label: string; share: number } | null;
  /** The results of the files sent last; null before the first. */
  results: readonly EvidenceResult[] | null;
};

/**
 * Uploads files to a request.
 *
 * @param path of the request's page.
 * @param sentence says the progress.
 */
export function useEvidenceUpload(
  path: string,
  sentence: string,
): EvidenceUpload {
  const [progress, setProgress] = useState<EvidenceUpload["progress"]>(null);
  const [results, setResults] = useState<EvidenceUpload["results"]>(null);
  const { revalidate } = useRevalidator();

  const send = useCallback(
    async (files: readonly File[]) => {
      const done: EvidenceResult[] = [];
      setResults([]);
      for (const [index, file] of files.entries()) {
        const label = fill(sentence, {
          file: index + 1,
          files: files.length,
        });
        const result = await sendFile(path, file, (part) =>
          setProgress({ label, share: (index + part) / files.length }),
        );
        // The page of a request that is gone says so.
        if (result === "gone") return window.location.reload();
        done.push({ name: file.name, ...result });
        setResults([...done]);
      }
      setProgress(null);
      revalidate();
    },
    [path, sentence, revalidate],
  );

  return { send, progress, results };
}

/** The pauses before a file is sent again, in milliseconds. */
const PAUSES = [1_000, 4_000];

/** A file with one of these results may be accepted a little later. */
const AGAIN = new Set<string>(["failed", "slow"]);

type Outcome = Pick<EvidenceResult, "outcome">;

/**
 * Sends one file, and again if the connection breaks: the same file twice counts
 * once.
 *
 * @param path of the request's page.
 * @param onProgress gets the part that is sent.
 * @returns the result; `gone` if the link no longer opens anything.
 */
async function sendFile(
  path: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<Outcome | "gone"> {
  onProgress(0);
  // Sending it would take minutes on a slow line, to be refused at the end.
  if (file.size > EVIDENCE_BOUNDS.mostBytes) return { outcome: "large" };
  for (const pause of [...PAUSES, null]) {
    const answer = await post(path, file, onProgress);
    if (answer?.status === 404) return "gone";
    const reply: Partial<EvidenceReply> | null = answer?.response ?? null;
    const result = reply?.results?.[0];
    if (result && (!AGAIN.has(result.outcome) || pause === null)) return result;
    await new Promise((resolve) => setTimeout(resolve, pause ?? 0));
  }
  return { outcome: "failed" };
}

/**
 * Posts a file; null if there was no answer, a null `response` if it is not JSON.
 * `fetch` reports no progress.
 */
function post(
  path: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<XMLHttpRequest | null> {
  const body = new FormData();
  body.set("evidence", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${path}/evidence`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(request);
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
    request.send(body);
  });
}
