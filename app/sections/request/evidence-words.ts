import type {
  EvidenceBounds,
  EvidenceResult,
  EvidenceTrouble,
} from "~/intake/evidence/sent-evidence";

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
