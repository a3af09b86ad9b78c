import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadChecklist } from "~/content/article.server";
import { notFoundOrRedirect } from "~/content/redirect/not-found-or-redirect.server";
import { environment } from "~/env/env.server";
import { attachment } from "~/http/responses";
import { checklistPdf } from "~/pdf/page-writer";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const checklist = await loadChecklist(context.content, slug);
  if (checklist === null)
    throw await notFoundOrRedirect(context.content, request);
  const foot = `${environment().siteUrl}/blog/${slug}`;
  return attachment(
    checklistPdf(checklist, foot),
    "application/pdf",
    "checklist.pdf",
  );
}
