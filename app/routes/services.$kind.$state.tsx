import { loadStateTopic } from "~/content/state.server";
import { staticLoader } from "~/static-page/static-loader.server";

export { default, headers, meta } from "./claims.$type.$state";

export const loader = staticLoader(
  ({ context, params: { kind = "", state = "" }, request }) =>
    loadStateTopic(context.content, request, `/services/${kind}`, state),
  ({ isListed }) => isListed,
);
