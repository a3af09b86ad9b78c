import type { LoaderFunctionArgs } from "@remix-run/node";

import { licensedMapSvg } from "~/components/map/licensed-map.server";
import { loadLayoutIfPossible } from "~/content/layout.server";
import { licensedStates } from "~/content/licensed-states";
import { textFile } from "~/http/responses";

/** The map of the footer. */
export async function loader({ context }: LoaderFunctionArgs) {
  const layout = await loadLayoutIfPossible(context.content);
  const states = layout ? licensedStates(layout) : [];
  return textFile(licensedMapSvg(states), "image/svg+xml");
}
