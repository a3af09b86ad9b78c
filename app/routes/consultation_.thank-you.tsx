import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { cardPath } from "../../domain/search-words";

import { loadConsultationAside } from "~/content/form-page.server";
import { withPatience } from "~/content/source/failure.server";
import { loadTonight } from "~/content/tonight.server";
import { noIndexHeaders } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import {
  readReceipt,
  hashOf,
  requestPath,
  tokenOf,
} from "~/intake/signed-links.server";
import type { LoadContext } from "~/load-context";
import { type Tonight, tonightAfter } from "~/model/tonight";
import { NextSteps } from "~/sections/consultation/consultation-aside";
import {
  NoReceipt,
  ThankYouPanel,
} from "~/sections/consultation/thank-you-panel";
import { cardSize } from "~/seo/picture-url";
import { pageMeta, siteOf, wordsIn } from "~/seo/page-meta";
import { rendersIslands, serverOnly, StaticIsland } from "~/static-page/page";
import words from "#words/en/consultation.json";

export { pageHeaders as headers } from "~/http/headers";

/**
 * Shows the reference only to the visitor whose signed receipt is in the address. The
 * page is rendered per request and sends no referrer.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const sent = readReceipt(request.url);
  const [next, tonight] = await Promise.all([
    loadConsultationAside(context.content),
    withPatience<Tonight>(loadTonight(context.content), new Map()),
  ]);
  const receipt = sent && {
    ...sent,
    requestPath: await pathOf(sent.reference, context),
    tonight: tonightAfter(tonight, sent.peril ?? "other"),
  };
  return data(
    { receipt, next: serverOnly(next) },
    { headers: { ...noIndexHeaders, "Referrer-Policy": "no-referrer" } },
  );
}

/** The path of the page of a request, as long as there is one. */
async function pathOf(
  reference: string,
  { services, language }: LoadContext,
): Promise<string | null> {
  const token = tokenOf(reference);
  const isOpen = await services.intake.requests.opens(hashOf(token));
  return isOpen ? requestPath(token, language) : null;
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return [];
  const { noReceipt, arrived } = wordsIn(matches, "consultation", words);
  const title = page.receipt === null ? noReceipt : arrived;
  return pageMeta(siteOf(matches), {
    title,
    description: null,
    path: "/consultation/thank-you",
    // The card of the form's page, since this page is not shared.
    picture: { path: cardPath("/consultation"), ...cardSize, alt: title },
  });
};

export default function ThankYou() {
  const { receipt, next } = useLoaderData<typeof loader>();
  return (
    <div className="shell py-12 lg:py-20">
      {receipt === null ? (
        <NoReceipt />
      ) : (
        <>
          <ThankYouPanel receipt={receipt} heading="h1" />
          <div className="mt-8 max-w-[48rem]">
            <StaticIsland
              name="next"
              content={next}
              view={
                rendersIslands
                  ? (content) => <NextSteps content={content} />
                  : null
              }
            />
          </div>
        </>
      )}
    </div>
  );
}
