import type { LoaderFunctionArgs } from "@remix-run/node";

import { pathIn } from "../../domain/languages";

import { loadEvidenceChecklist } from "~/content/evidence.server";
import { notFoundOrRedirect } from "~/content/redirect/not-found-or-redirect.server";
import { environment } from "~/env/env.server";
import { attachment } from "~/http/responses";
import { checklistPdf } from "~/pdf/checklist.server";

/** The checklist of a peril as a file to print and tick. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const peril = params.peril ?? "";
  const checklist = await loadEvidenceChecklist(context.content, peril);
  if (checklist === null)
    throw await notFoundOrRedirect(context.content, request);
  const foot = environment().siteUrl + pathIn(context.language, "/evidence");
  return attachment(
    await checklistPdf(checklist, context.language, foot),
    "application/pdf",
    "checklist.pdf",
  );
}
