import type { LoadContext } from "~/load-context";

import type { EvidenceSender } from "../evidence/upload-places";
import {
  DisplacedUpload,
  type UploadedFile,
  readUpload,
  UnreadableUpload,
} from "../evidence/uploads.server";
import {
  EVIDENCE_BOUNDS,
  type EvidenceReply,
  type EvidenceResult,
  type EvidenceTrouble,
} from "../evidence/sent-evidence";
import { DiskFull, IntakeUnavailable } from "../submission";
import { openRequest, unknownLink } from "./open-request.server";

/** True for a form with files. */
export function isUpload(request: Request): boolean {
  const type = request.headers.get("Content-Type") ?? "";
  return /^multipart\/form-data\s*(;|$)/i.test(type);
}

/**
 * Takes the files of a form, one after the other: a file that is refused does not
 * keep the others out. The form ends at the first file for which there is no room.
 * In: the context, the secret of the link, the request with
 * the form.
 *
 * @throws Response as `openRequest`, also if the request is withdrawn.
 */
export async function addEvidence(
  context: LoadContext,
  token: string | undefined,
  request: Request,
): Promise<EvidenceReply> {
  const { hash, view } = await openRequest(context, token);
  if (view.withdrawal === "pending") throw unknownLink();
  const { uploads } = context.services;
  const sender = { hash, address: context.visitor?.address ?? null };
  const results: EvidenceResult[] = [];
  const { mostBytes, mostFiles } = EVIDENCE_BOUNDS;
  const news = () => results.filter(({ outcome }) => outcome !== "same").length;
  try {
    const isRead = await uploads.run(sender, async (place) => {
      async function take(file: UploadedFile): Promise<boolean> {
        const outcome =
          news() < mostFiles ? await takeFile(context, sender, file) : "many";
        results.push({ name: file.name, outcome });
        return !ENDS_THE_FORM.has(outcome);
      }
      await readUpload(request, mostBytes, take, place);
      return true;
    });
    if (isRead === null) return replyOf([], "busy");
  } catch (error) {
    if (error instanceof UnreadableUpload) return replyOf(results, "unread");
    if (!(error instanceof DisplacedUpload)) throw error;
    const { fileName: name } = error;
    if (name !== null) results.push({ name, outcome: "slow" });
    return replyOf(results, "slow");
  } finally {
    uploads.summaries.set(hash, results);
  }
  return replyOf(results, results.length === 0 ? "none" : null);
}

/** No file behind one of these would be taken. */
const ENDS_THE_FORM = new Set<string>(["many", "quota", "full"]);

async function takeFile(
  context: LoadContext,
  sender: EvidenceSender,
  file: UploadedFile,
): Promise<EvidenceResult["outcome"]> {
  const { uploads, intake, limits } = context.services;
  const { evidence } = intake;
  if (!evidence.hasRoom()) return "full";
  const { isOver, isStart } = limits.countEvidence(sender.address);
  if (isStart) context.noteSecurity?.("flood");
  if (isOver) return "quota";
  const checked = await uploads.check(file, sender);
  if (typeof checked === "string") return checked;
  try {
    const kept = await evidence.add(sender.hash, checked);
    // Withdrawn while the file was under way.
    if (kept === "unknown") throw unknownLink();
    if (kept === "kept" && limits.countTakenEvidence())
      context.noteSecurity?.("flood");
    return kept;
  } catch (error) {
    if (error instanceof DiskFull) return "full";
    if (!(error instanceof IntakeUnavailable)) throw error;
    context.reportError?.(error);
    return "failed";
  }
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
