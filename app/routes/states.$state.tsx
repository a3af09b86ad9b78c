import { statePageTitle } from "../../domain/search-words";

import { loadState } from "~/content/state.server";
import { paidIn } from "~/model/dollars";
import { headOf } from "~/sections/state/state-parts";
import { StatePage } from "~/sections/state/state-page";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(
  async ({ context, params, request }) => ({
    ...(await loadState(context.content, request, params.state ?? "")),
    paid: paidIn(request.url),
  }),
  ({ landing }) => !landing?.seo?.noIndex,
);

export const meta = staticMeta<typeof loader>((state) => ({
  ...headOf(state, state.landing?.seo),
  storm: state.storm,
  heading: state.landing?.heading,
  title: statePageTitle("landing", state.name),
  path: `/states/${state.slug}`,
  isError: state.lapsedText === null && state.paid?.dollars === null,
}));

export default staticPage<typeof loader>(
  rendersIslands
    ? (state) => <StatePage state={state} paid={state.paid} />
    : null,
);
