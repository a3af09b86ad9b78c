import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ownWords } from "../../domain/search-words";

import { FormTitle } from "~/components/form/form-texts";
import {
  loadDeadlinesPage,
  loadDeadlineStates,
} from "~/content/deadline.server";
import { notFoundOrRedirect } from "~/content/redirect/not-found-or-redirect.server";
import { answerDeadlines } from "~/deadlines/read-answers.server";
import { listing } from "~/http/headers";
import { DeadlinesPage } from "~/sections/deadlines/deadlines-page";
import { formPageMeta } from "~/seo/page-meta";
import {
  readServerOnly,
  rendersIslands,
  serverOnly,
  StaticIsland,
} from "~/static-page/page";

export { pageHeaders as headers } from "~/http/headers";
export { worksWithoutScripts as handle } from "~/render/scripts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [page, states] = await Promise.all([
    loadDeadlinesPage(context.content),
    loadDeadlineStates(context.content),
  ]);
  if (page === null) throw await notFoundOrRedirect(context.content, request);
  return data(
    {
      title: ownWords(page).title,
      resultsTitle: page.resultsTitle,
      content: serverOnly({ page, states }),
    },
    { headers: listing(!page.seo.noIndex) },
  );
}

/** Answers on the same page, so that no address contains what was typed. */
export async function action(sent: ActionFunctionArgs) {
  const answer = await answerDeadlines(sent);
  return data(
    { outcome: answer.outcome, answer: serverOnly(answer) },
    { status: answer.outcome === "again" ? 400 : 200 },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => {
  const content = readServerOnly(found?.content);
  return content ? formPageMeta(matches, content.page, "/deadlines") : [];
};

export default function Deadlines() {
  const { title, resultsTitle, content } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>() ?? null;
  return (
    <>
      <FormTitle
        title={title}
        last={sent}
        outcome={sent?.outcome === "counted" ? `${resultsTitle}:` : null}
      />
      <StaticIsland
        name="page"
        content={content}
        view={
          rendersIslands
            ? ({ page, states }) => (
                <DeadlinesPage
                  page={page}
                  states={states}
                  answer={readServerOnly(sent?.answer)}
                />
              )
            : null
        }
      />
    </>
  );
}
