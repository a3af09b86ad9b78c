import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { FIRST_LANGUAGE } from "../../domain/languages";

import { loadConsultationAside } from "~/content/form-page.server";
import { contentOfForm, formDefaults } from "~/content/storm.server";
import { isFromDeadlines } from "~/deadlines/deadlines-of";
import { readRequestDraft } from "~/deadlines/read-answers.server";
import { seeOther } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import { consultationForm, receive } from "~/intake/receive.server";
import { startForm } from "~/intake/forms/form-start.server";
import { openedFrom } from "~/intake/forms/arrival.server";
import { thankYouPath } from "~/intake/signed-links.server";
import { allFormTexts } from "~/model/form-texts";
import { wordsOf } from "~/words/catalogues";
import { serverOnly } from "~/static-page/page";
import type { loader as rootLoader } from "~/root";
import { ConsultationPage } from "~/sections/consultation/consultation-page";
import { untitledMeta } from "~/seo/page-meta";

export { pageHeaders as headers } from "~/http/headers";
export { worksWithoutScripts as handle } from "~/render/scripts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const [aside, defaults] = await Promise.all([
    loadConsultationAside(context.content),
    formDefaults(context.content, openedFrom(request)),
  ]);
  const { start, headers } = await startForm(request, defaults);
  return data({ start, aside: serverOnly(aside) }, { headers });
}

/**
 * Receives the form of every page if it is sent without a script, and fills it in for
 * visitors of the deadline calculator.
 */
export async function action(sent: ActionFunctionArgs) {
  if (isFromDeadlines(sent.request.url)) {
    const draft = await readRequestDraft(sent);
    return data({ outcome: "draft" as const, draft });
  }
  const { status, result } = await receive(
    consultationForm(contentOfForm(sent.context)),
    sent,
  );
  if (result.outcome === "sent") return seeOther(thankYouPath(result));
  return data(result, { status });
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({
  matches,
}) => {
  const root = matches.find(({ id }) => id === "root")?.data;
  const texts = allFormTexts(
    root?.shell.formTexts ?? {},
    wordsOf(root?.language ?? FIRST_LANGUAGE)?.defaults,
  );
  return untitledMeta(matches, {
    title: texts.consultationTitle,
    description: texts.consultationIntro,
    path: "/consultation",
  });
};

export default function Consultation() {
  const { start, aside } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>() ?? null;
  const isDraft = sent?.outcome === "draft";
  return (
    <ConsultationPage
      start={start}
      aside={aside}
      last={isDraft ? null : sent}
      draft={isDraft ? sent.draft : null}
    />
  );
}
