import type { LoadContext } from "~/load-context";

import {
  EVIDENCE_BOUNDS,
  type EvidenceReply,
  type EvidenceResult,
  type EvidenceTrouble,
} from "../evidence/sent-evidence";
import type { EvidenceSender } from "../evidence/upload-places";
import { readUpload, type UploadedFile } from "../evidence/uploads.server";
import { orShortage } from "../storage-fault.server";
import {
  type LinkRefusal,
  openRequest,
  unknownLink,
} from "./open-request.server";

/** True for a form with files. */
export function isUpload(request: Request): boolean {
  const type = request.headers.get("Content-Type") ?? "";
  return /^multipart\/form-data\s*(;|$)/i.test(type);
}

/**
 * Takes the files of a form, one after the other: a file that is refused does not
 * keep the others out. The form ends at the first file for which there is no room.
 *
 * @param token the secret of the link.
 * @param request has the form.
 * @returns a refusal also if the request is withdrawn, even meanwhile.
 */
export async function addEvidence(
  context: LoadContext,
  token: string | undefined,
  request: Request,
): Promise<EvidenceReply | LinkRefusal> {
  const opened = await openRequest(context, token);
  if (opened.outcome === "refused") return opened;
  if (opened.view.withdrawal === "pending") return unknownLink;
  const { uploads } = context.services;
  const address = context.visitor?.address ?? null;
  const sender = { hash: opened.hash, address };
  const { mostBytes, mostFiles } = EVIDENCE_BOUNDS;
  const results: EvidenceResult[] = [];
  let isWithdrawn = false;

  async function take(file: UploadedFile): Promise<boolean> {
    const news = results.filter(({ outcome }) => outcome !== "same").length;
    const outcome =
      news < mostFiles ? await takeFile(context, sender, file) : "many";
    isWithdrawn = outcome === "unknown";
    if (outcome === "unknown") return false;
    results.push({ name: file.name, outcome });
    return !ENDS_THE_FORM.has(outcome);
  }

  try {
    const ended = await uploads.places.run(sender, (place) =>
      readUpload(request, mostBytes, take, place),
    );
    if (isWithdrawn) return unknownLink;
    switch (ended?.end) {
      case undefined:
        return replyOf([], "busy");
      case "unread":
        return replyOf(results, "unread");
      case "displaced":
        if (ended.fileName !== null)
          results.push({ name: ended.fileName, outcome: "slow" });
        return replyOf(results, "slow");
      case "read":
        return replyOf(results, results.length === 0 ? "none" : null);
    }
  } finally {
    uploads.summaries.set(opened.hash, results);
  }
}

/** After one of these, no further file would be accepted. */
const ENDS_THE_FORM = new Set<string>(["many", "quota", "full"]);

/** @returns `unknown` if the request was withdrawn while the file was under way. */
async function takeFile(
  context: LoadContext,
  sender: EvidenceSender,
  file: UploadedFile,
): Promise<EvidenceResult["outcome"] | "unknown"> {
  const { uploads, intake, limits } = context.services;
  if (!intake.evidence.hasRoom()) return "full";
  const { isOver, isStart } = limits.countEvidence(sender.address);
  if (isStart) context.noteSecurity?.("flood");
  if (isOver) return "quota";
  const checked = await uploads.check(file, sender);
  if (typeof checked === "string") return checked;
  const kept = await orShortage(context, () =>
    intake.evidence.add(sender.hash, checked),
  );
  if (kept === "kept" && limits.countTakenEvidence())
    context.noteSecurity?.("flood");
  return kept;
}

const TRY_LATER = new Set(["full", "failed", "slow"]);

function replyOf(
  results: readonly EvidenceResult[],
  trouble: EvidenceTrouble | null,
): EvidenceReply {
  const status = statusOf(results, trouble);
  return { outcome: "evidence", status, results, trouble };
}

/** 200 if all that came was read and a file was taken. */
function statusOf(
  results: readonly EvidenceResult[],
  trouble: EvidenceTrouble | null,
): number {
  const outcomes = results.map(({ outcome }) => outcome);
  if (trouble === "busy" || trouble === "slow") return 503;
  if (outcomes.includes("kept") || outcomes.includes("same"))
    return trouble === null ? 200 : 400;
  if (outcomes.includes("quota") || outcomes.includes("spent")) return 429;
  return outcomes.some((outcome) => TRY_LATER.has(outcome)) ? 503 : 400;
}
