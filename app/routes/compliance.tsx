import { loadCompliance } from "~/content/page.server";
import { loadLayoutIfPossible } from "~/content/layout.server";
import { CompliancePage } from "~/sections/pages/compliance-page";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(
  async ({ context }) => {
    const [page, layout] = await Promise.all([
      loadCompliance(context.content),
      loadLayoutIfPossible(context.content),
    ]);
    return page && { page, settings: layout?.settings ?? null };
  },
  ({ page }) => !page.seo.noIndex,
);

export const meta = staticMeta<typeof loader>(
  ({ page: { seo, title, intro } }) => ({
    seo,
    title,
    intro,
    path: "/compliance",
  }),
);

export default staticPage<typeof loader>(
  rendersIslands
    ? ({ page, settings }) => (
        <CompliancePage
          page={page}
          producerNumber={
            settings?.isProducerNumberPublished
              ? settings.nationalProducerNumber
              : null
          }
          areaText={settings?.areaText ?? null}
        />
      )
    : null,
);
