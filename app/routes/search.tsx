import { beginning } from "../../domain/stored-text";

import { loadLayoutIfPossible } from "~/content/layout.server";
import { search } from "~/content/search.server";
import { cleanLine } from "~/model/clean-text";
import { SearchPage } from "~/sections/pages/search-page";
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
    return { typed: beginning(typed, 100), hits, menus };
  },
  () => false,
);

export const meta = staticMeta<typeof loader>(() => ({
  title: "Search",
  description: null,
  path: "/search",
}));

export default staticPage<typeof loader>(
  rendersIslands ? (found) => <SearchPage {...found} /> : null,
);
