import type { LoaderFunctionArgs } from "@remix-run/node";

import { pathIn } from "../../domain/languages";
import { lossPath } from "../../domain/paths";

import { seeOther } from "~/http/responses";

/** Leads from the form "What happened? Where?" to the page about that loss there. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams: asked } = new URL(request.url);
  const path = lossPath(asked.get("what") ?? "", asked.get("where") ?? "");
  return seeOther(pathIn(context.language, path));
}
