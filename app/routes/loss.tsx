import type { LoaderFunctionArgs } from "@remix-run/node";

import { lossPath } from "../../domain/paths";

import { seeOther } from "~/http/responses";

/** Leads from the form "What happened? Where?" to the page about that loss there. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams: asked } = new URL(request.url);
  return seeOther(lossPath(asked.get("what") ?? "", asked.get("where") ?? ""));
}
