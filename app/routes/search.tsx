import { beginning } from "../../domain/stored-text";

import { loadLayoutIfPossible } from "~/content/layout.server";
import { search } from "~/content/search.server";
import { cleanLine } from "~/model/clean-text";
import { SearchPage } from "~/sections/pages/search-page";
import { catalogueOf } from "~/words/catalogues.server";
import { counted } from "~/words/fill";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(
  async ({ context, request }) => {
    const typed = cleanLine(new URL(request.url).searchParams.get("q") ?? "");
    const [hits, layout] = await Promise.all([
      search(context.content, typed),
      loadLayoutIfPossible(context.content),
    ]);
    const menus = layout?.navigation?.menus ?? [];
    const { language } = context;
    const { results, searchTitle } = catalogueOf(language).pages;
    const shown = beginning(typed, 100);
    // An editor's preview is no visit.
    if (hits.length === 0 && !context.preview) context.unfound = typed;
    return {
      title: shown
        ? counted(language, results, hits.length, { typed: shown })
        : searchTitle,
      typed: shown,
      hits,
      menus,
    };
  },
  () => false,
);

export const meta = staticMeta<typeof loader>(({ title }) => ({
  title,
  description: null,
  path: "/search",
}));

export default staticPage<typeof loader>(
  rendersIslands ? (found) => <SearchPage {...found} /> : null,
);
