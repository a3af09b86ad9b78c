import type { ClaimInState } from "~/content/types";
import type { PageDescription } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";

import { StatePerilPageView } from "./state-peril-page";
import { serviceHeading, StateServicePageView } from "./state-service-page";

export function ClaimInStatePage({ page }: { page: ClaimInState }) {
  switch (page.kind) {
    case "peril":
      return <StatePerilPageView page={page} />;
    case "service":
      return <StateServicePageView page={page} />;
    default:
      page satisfies never;
      return null;
  }
}

/** In: the page. Out: its title and description for search engines. */
export function describeClaimInState(page: ClaimInState): PageDescription {
  const own = page.content.page?.seo ?? null;
  const { name } = page.content;
  const title =
    page.kind === "peril"
      ? (page.content.page?.heading ?? `${page.peril} damage claims in ${name}`)
      : serviceHeading(page);
  const intro =
    page.kind === "peril" ? (page.content.page?.intro ?? null) : null;
  return {
    title: own?.title ?? title,
    description: own?.description ?? intro,
    path: page.path,
    picture: sharePicture(own?.picture ?? null),
  };
}
