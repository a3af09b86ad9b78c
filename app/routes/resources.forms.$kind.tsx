import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { contentOfForm, formDefaults } from "~/content/storm.server";
import { notFound } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import {
  consultationForm,
  contactForm,
  receive,
} from "~/intake/receive.server";
import { startForm } from "~/intake/forms/form-start.server";
import { openedFrom } from "~/intake/forms/arrival.server";

// The forms for scripts: GET returns the start of a form, since cached pages contain
// no ticket; POST receives a form, by the same rules as without a script, and
// answers JSON.

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  if (!isForm(params.kind)) throw notFound();
  requireVisitor(context);
  const defaults =
    params.kind === "consultation"
      ? await formDefaults(context.content, openedFrom(request))
      : {};
  const { start, headers } = await startForm(request, defaults);
  return Response.json(start, { headers });
}

export async function action({ params, ...sent }: ActionFunctionArgs) {
  if (!isForm(params.kind)) throw notFound();
  const { status, result } =
    params.kind === "contact"
      ? await receive(contactForm, sent)
      : await receive(consultationForm(contentOfForm(sent.context)), sent);
  return Response.json(result, { status });
}

function isForm(kind: string | undefined): kind is "consultation" | "contact" {
  return kind === "consultation" || kind === "contact";
}
