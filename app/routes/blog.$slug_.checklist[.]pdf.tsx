import type { LoaderFunctionArgs } from "@remix-run/node";

import { pathIn } from "../../domain/languages";

import { loadChecklist } from "~/content/article.server";
import { notFoundOrRedirect } from "~/content/redirect/not-found-or-redirect.server";
import { environment } from "~/env/env.server";
import { attachment } from "~/http/responses";
import { checklistPdf } from "~/pdf/checklist.server";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const checklist = await loadChecklist(context.content, slug);
  if (checklist === null)
    throw await notFoundOrRedirect(context.content, request);
  const foot =
    environment().siteUrl + pathIn(context.language, `/blog/${slug}`);
  return attachment(
    await checklistPdf(checklist, context.language, foot),
    "application/pdf",
    "checklist.pdf",
  );
}
