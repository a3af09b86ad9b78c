import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { noIndexHeaders } from "~/http/headers";
import { notFound } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import { ThankYouPanel } from "~/sections/consultation/thank-you-panel";
import { cardPath, cardSize } from "~/seo/card-path";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

// The page shows the reference of who has it, so it is made for one visitor
// and tells no other site about itself.
const title = "Your request has arrived";
const referenceShape = /^CLAIM-[0-9A-Z]{8,9}-?[0-9A-Z]{8}$/;

export function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const reference = new URL(request.url).searchParams.get("ref") ?? "";
  if (!referenceShape.test(reference)) throw notFound();
  return data(
    { reference },
    { headers: { ...noIndexHeaders, "Referrer-Policy": "no-referrer" } },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta(siteOf(matches), {
        title,
        description: null,
        path: "/consultation/thank-you",
        // Nobody shares it; it has no card of its own.
        picture: { path: cardPath("/consultation"), ...cardSize, alt: title },
      })
    : [];

export default function ThankYou() {
  const { reference } = useLoaderData<typeof loader>();
  return (
    <div className="shell py-12 lg:py-20">
      <ThankYouPanel reference={reference} heading="h1" />
    </div>
  );
}
