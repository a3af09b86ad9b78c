import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadContact } from "~/content/form-page.server";
import { listing } from "~/http/headers";
import { seeOther } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import { contactForm, receive } from "~/intake/receive.server";
import { startForm } from "~/intake/forms/form-start.server";
import { messageSentPath, wasMessageSent } from "~/intake/signed-links.server";
import { ContactPage } from "~/sections/contact/contact-page";
import { formPageMeta } from "~/seo/page-meta";

export { pageHeaders as headers } from "~/http/headers";
export { worksWithoutScripts as handle } from "~/render/scripts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const page = await loadContact(context.content);
  const { start, headers } = await startForm(request);
  const wasSent = wasMessageSent(request.url);
  return data(
    { page, start, wasSent },
    { headers: { ...listing(!page.seo.noIndex), ...headers } },
  );
}

/** Receives the form when it is sent without a script. */
export async function action(sent: ActionFunctionArgs) {
  const { status, result } = await receive(contactForm, sent);
  // The receipt is in the address, since some visitors block cookies.
  if (result.outcome === "sent")
    return seeOther(messageSentPath(result.reference));
  return data(result, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) =>
  found ? formPageMeta(matches, found.page, "/contact") : [];

export default function Contact() {
  const { page, start, wasSent } = useLoaderData<typeof loader>();
  return (
    <ContactPage
      page={page}
      start={start}
      last={useActionData<typeof action>() ?? null}
      wasSent={wasSent}
    />
  );
}
