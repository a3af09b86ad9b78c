import { loadClaimsPage } from "~/content/page.server";
import { ClaimsPage } from "~/sections/pages/section-pages";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(({ context }) =>
  loadClaimsPage(context.content),
);

export const meta = staticMeta<typeof loader>(() => "/claims-we-work");

export default staticPage<typeof loader>(
  rendersIslands ? (page) => <ClaimsPage page={page} /> : null,
);
