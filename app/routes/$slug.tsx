import { loadLegalPage } from "~/content/page.server";
import { environment } from "~/env/env.server";
import { LegalPage } from "~/sections/pages/legal-page";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

/** The legal pages; any other address of one segment is a 404. */
export const loader = staticLoader(async ({ context, params }) => {
  const page = await loadLegalPage(context.content, params.slug ?? "");
  const isPrivacy = page?.slug === "privacy";
  const retention = isPrivacy ? environment().retention : null;
  return page && { ...page, retention };
});

export const meta = staticMeta<typeof loader>(({ slug }) => `/${slug}`);

export default staticPage<typeof loader>(
  rendersIslands
    ? (page) => <LegalPage page={page} retention={page.retention} />
    : null,
);
