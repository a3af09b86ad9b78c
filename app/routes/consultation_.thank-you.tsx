import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { noIndexHeaders } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { readReceipt } from "~/intake/receipt.server";
import { NoReceipt } from "~/sections/consultation/no-receipt";
import { ThankYouPanel } from "~/sections/consultation/thank-you-panel";
import { cardPath, cardSize } from "~/seo/card-path";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

/**
 * Shows the reference to the visitor whose signed receipt is in the address,
 * and to no other. The page is rendered per request and sends no referrer.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  return data(
    { reference: readReceipt(request.url) },
    { headers: { ...noIndexHeaders, "Referrer-Policy": "no-referrer" } },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return [];
  const title =
    page.reference === null
      ? "Consultation requests"
      : "Your request has arrived";
  return pageMeta(siteOf(matches), {
    title,
    description: null,
    path: "/consultation/thank-you",
    // The card of the form's page, since this page is not shared.
    picture: { path: cardPath("/consultation"), ...cardSize, alt: title },
  });
};

export default function ThankYou() {
  const { reference } = useLoaderData<typeof loader>();
  return (
    <div className="shell py-12 lg:py-20">
      {reference === null ? (
        <NoReceipt />
      ) : (
        <ThankYouPanel reference={reference} heading="h1" />
      )}
    </div>
  );
}
