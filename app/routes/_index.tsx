import { loadHome } from "~/content/page.server";
import { HomePage } from "~/sections/pages/section-pages";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(({ context }) => loadHome(context.content));

export const meta = staticMeta<typeof loader>(() => "/");

export default staticPage<typeof loader>(
  rendersIslands ? (home) => <HomePage home={home} /> : null,
);
