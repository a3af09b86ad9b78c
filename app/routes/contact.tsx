import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadContact } from "~/content/contact.server";
import { missing } from "~/content/missing.server";
import { ContactPageView } from "~/sections/contact-page";
import { pageMeta } from "~/seo/page-meta";
import { pictureUrl } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await loadContact(context.content);
  if (page === null) throw await missing(context.content, request);
  return page;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(siteOf(matches), {
        title: data.seo.title ?? data.title,
        description: data.seo.description ?? data.intro,
        path: "/contact",
        imagePath: pictureUrl(data.seo.picture),
      })
    : [];

export default function Contact() {
  return <ContactPageView page={useLoaderData<typeof loader>()} />;
}
