import { loadClaimsPage } from "~/content/page.server";
import { ClaimsPage } from "~/sections/pages/section-pages";
import { staticMeta, StaticPage } from "~/static-page/static-page";
import { staticLoader } from "~/static-page/static-loader.server";
import { rendersIslands } from "~/static-page/server-only";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader({
  load: ({ context }) => loadClaimsPage(context.content),
  isListed: ({ seo }) => !seo.noIndex,
});

export const meta = staticMeta<typeof loader>(({ seo, title, intro }) => ({
  seo,
  title,
  intro,
  path: "/claims-we-work",
}));

export default function ClaimsWeWork() {
  return (
    <StaticPage<typeof loader>
      view={rendersIslands ? (page) => <ClaimsPage page={page} /> : null}
    />
  );
}
