import type { HoaGuideState } from "~/content/article.query";

import { ArticleShell } from "./article-shell";
import { HoaGuideLoading } from "./hoa-guide-loading";
import { HoaGuidePage } from "./hoa-guide-page";

/** The guide for associations in each of the states that it can be in. */
export function HoaGuideStatePage({ state }: { state: HoaGuideState }) {
  switch (state.kind) {
    case "loading":
      return <HoaGuideLoading />;
    case "loaded":
      return <HoaGuidePage guide={state.guide} />;
    case "empty":
      return (
        <ArticleShell
          title="No guide found."
          intro="It may be on its way. The other guides are in the blog."
        />
      );
    case "error":
      return (
        <ArticleShell title="Error loading guide. Please try again later.">
          <p className="mt-8">
            {/* eslint-disable-next-line jsx-a11y-x/anchor-is-valid -- the empty address is this page, loaded again */}
            <a href="" className="action action-secondary">
              Retry
            </a>
          </p>
        </ArticleShell>
      );
    default:
      state satisfies never;
      return null;
  }
}
