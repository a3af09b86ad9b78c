import { loadOtherState } from "~/content/page.server";
import { OtherStatePage } from "~/sections/pages/section-pages";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(({ context }) =>
  loadOtherState(context.content),
);

export const meta = staticMeta<typeof loader>(() => "/another-state");

export default staticPage<typeof loader>(
  rendersIslands ? (page) => <OtherStatePage page={page} /> : null,
);
