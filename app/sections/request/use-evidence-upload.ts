import { useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";

import type {
  EvidenceBounds,
  EvidenceReply,
  EvidenceResult,
  EvidenceTrouble,
} from "~/intake/evidence/sent-evidence";

/** How far the sending is: a sentence, and the part that is done from 0 to 1. */
export type UploadProgress = { label: string; share: number };

/** Sends files one by one. */
type EvidenceUpload = {
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

/** The pauses before a file is sent again, in milliseconds. */
const PAUSES = [1_000, 4_000];

type Answer = { status: number; text: string };

/**
 * Sends one file, and again if the connection breaks: the same file twice is one.
 * In: the path of the request's page, the file, what is told of the part that is
 * sent. Out: what became of it; `gone` if the link opens nothing any more.
 */
async function sendFile(
  path: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<EvidenceResult | "gone"> {
  for (const pause of [...PAUSES, null]) {
    const answer = await post(path, file, onProgress);
    if (answer?.status === 404) return "gone";
    const result = answer && resultIn(answer);
    const isFinal = result && result.outcome !== "failed";
    if (isFinal || pause === null)
      return result ?? { name: file.name, outcome: "failed" };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return { name: file.name, outcome: "failed" };
}

function resultIn({ text }: Answer): EvidenceResult | null {
  try {
    const { results } = JSON.parse(text) as Partial<EvidenceReply>;
    return results?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Out: null if there was no answer. `fetch` tells nothing of what is sent. */
function post(
  path: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<Answer | null> {
  const body = new FormData();
  body.set("evidence", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${path}/evidence`);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      resolve({ status: request.status, text: request.responseText });
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
    request.send(body);
  });
}

/** What a request takes, in a sentence. */
export function boundsInWords({
  mostFiles,
  mostBytes,
}: EvidenceBounds): string {
  return `JPEG, PNG, WebP or PDF, up to ${mostBytes / 1_000_000} MB each, ${mostFiles} files in all.`;
}

/** What became of a file, as the end of a sentence that begins with its name. */
export function outcomeInWords(
  outcome: EvidenceResult["outcome"],
  { mostFiles, mostBytes }: EvidenceBounds,
): string {
  switch (outcome) {
    case "kept":
      return "received";
    case "same":
      return "we have this file already";
    case "type":
      return "not taken: only JPEG, PNG and WebP pictures and PDF files are";
    case "empty":
      return "not taken: the file is empty";
    case "large":
      return `not taken: it is larger than ${mostBytes / 1_000_000} MB`;
    case "damaged":
      return "not taken: the file is damaged or was cut off";
    case "pixels":
      return "not taken: the picture has too many pixels. Please send a smaller copy";
    case "unsafe":
      return "not taken: our scanner found something harmful in it";
    case "many":
      return `not taken, nor any behind it: a request has room for ${mostFiles} files`;
    case "quota":
      return "not taken, nor any behind it: too many files were sent today. Please try again tomorrow";
    case "full":
      return "not taken, nor any behind it: we have no room for files at the moment. Please try again later";
    case "failed":
      return "not taken: it could not be stored. Please try again in a few minutes";
  }
  return outcome satisfies never;
}

/** Why not the whole form was taken. */
export const FORM_TROUBLES: Record<EvidenceTrouble, string> = {
  none: "Please choose at least one file",
  busy: "Too many files are being sent at once, perhaps from another tab. Please try again in a minute",
  unread: "The files did not arrive whole. Please send them again",
};

/** True for a file that the firm has now. */
export function isTaken({ outcome }: EvidenceResult): boolean {
  return outcome === "kept" || outcome === "same";
}
