import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { notFound } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import { consultationForm } from "~/intake/consultation.server";
import { contactForm } from "~/intake/contact.server";
import { startForm } from "~/intake/form/form-start.server";
import { receive } from "~/intake/receive.server";

// The forms as a script asks for them and sends them: the same rules, and
// answers that are data. Pages that are the same for everybody hold no ticket,
// so the dialog fetches its own.

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  if (!isForm(params.kind)) throw notFound();
  requireVisitor(context);
  const { start, headers } = await startForm(request);
  return Response.json(start, { headers });
}

export async function action({ params, ...sent }: ActionFunctionArgs) {
  if (!isForm(params.kind)) throw notFound();
  const { status, result } =
    params.kind === "contact"
      ? await receive(contactForm, sent)
      : await receive(consultationForm, sent);
  return Response.json(result, { status });
}

function isForm(kind: string | undefined): kind is "consultation" | "contact" {
  return kind === "consultation" || kind === "contact";
}
