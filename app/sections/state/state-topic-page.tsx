import { ownWords, statePageTitle } from "../../../schemas/search-words";

import type { StateTopic } from "~/content/state.query";
import type { PageDescription } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";

import { lapsedDescription } from "./lapsed-description";
import { StatePerilPage } from "./state-peril-page";
import { serviceHeading, StateServicePage } from "./state-service-page";

/** The page about one peril or service in one state. */
export function StateTopicPage({ page }: { page: StateTopic }) {
  switch (page.kind) {
    case "peril":
      return <StatePerilPage page={page} />;
    case "service":
      return <StateServicePage page={page} />;
    default:
      page satisfies never;
      return null;
  }
}

/** In: the page. Out: its title and description for search engines. */
export function describeStateTopic(page: StateTopic): PageDescription {
  const own = page.content.page?.seo ?? null;
  const { name } = page.content;
  const words =
    page.kind === "peril"
      ? { title: statePageTitle(page.peril, name), ...page.content.page }
      : { title: serviceHeading(page), seo: own };
  const { title, description } = ownWords(words);
  return {
    title,
    description: description || lapsedDescription(page.content),
    // The site's own description says that the firm is licensed.
    isComplete: page.content.licence?.isLapsed ?? false,
    path: page.path,
    storm: page.content.storm,
    picture: sharePicture(own?.picture ?? null),
  };
}
