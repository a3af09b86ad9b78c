import { loadClaimType } from "~/content/page.server";
import { ClaimTypePage } from "~/sections/pages/section-pages";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(({ context, params }) =>
  loadClaimType(context.content, params.type ?? ""),
);

export const meta = staticMeta<typeof loader>(({ slug }) => `/claims/${slug}`);

export default staticPage<typeof loader>(
  rendersIslands ? (page) => <ClaimTypePage page={page} /> : null,
);
