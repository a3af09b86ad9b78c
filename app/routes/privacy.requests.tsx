import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { FIRST_LANGUAGE } from "../../domain/languages";
import { cardPath } from "../../domain/search-words";

import { noIndexHeaders } from "~/http/headers";
import { seeOther } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import { startForm } from "~/intake/forms/form-start.server";
import { privacyForm, receive } from "~/intake/receive.server";
import { privacySentPath, readPrivacySent } from "~/intake/signed-links.server";
import { allFormTexts } from "~/model/form-texts";
import { wordsOf } from "~/words/catalogues";
import type { loader as rootLoader } from "~/root";
import { PrivacyRequestsPage } from "~/sections/request/privacy-pages";
import { cardSize } from "~/seo/picture-url";
import { untitledMeta } from "~/seo/page-meta";

export { pageHeaders as headers } from "~/http/headers";
export { worksWithoutScripts as handle } from "~/render/scripts";

/** Shows the form or, once it was sent, its reference. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const { start, headers } = await startForm(request);
  const reference = readPrivacySent(request.url);
  return data(
    { start, reference },
    {
      headers: {
        ...(reference !== null && noIndexHeaders),
        ...headers,
        "Referrer-Policy": "no-referrer",
      },
    },
  );
}

/** Receives the form. The answer is the same whether the address is known or not. */
export async function action(sent: ActionFunctionArgs) {
  const { status, result } = await receive(privacyForm, sent);
  if (result.outcome === "sent")
    return seeOther(privacySentPath(result.reference));
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
    title: texts.privacyTitle,
    description: texts.privacyIntro,
    path: "/privacy/requests",
    // The card of the page that leads here.
    picture: {
      path: cardPath("/privacy"),
      ...cardSize,
      alt: texts.privacyTitle,
    },
  });
};

export default function PrivacyRequests() {
  const { start, reference } = useLoaderData<typeof loader>();
  return (
    <PrivacyRequestsPage
      start={start}
      last={useActionData<typeof action>() ?? null}
      reference={reference}
    />
  );
}
