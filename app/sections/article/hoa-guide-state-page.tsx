import { BackLink } from "~/components/link/links";
import { InlineScript } from "~/components/script/scripts";
import type { HoaGuideState } from "~/content/article.query";
import askAgainScript from "~/inline-scripts/ask-again.ts?script";
import { DEFAULT_BACK_LABEL } from "~/model/default-texts";

import { HoaGuidePage } from "./article-page";
import { ArticleShell } from "./article-shell";

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

/**
 * The loading state of the guide. A script reloads the page once, and that
 * response waits for the guide; without scripts there is a link.
 */
function HoaGuideLoading() {
  return (
    <div data-testid="article-shell" className="shell pt-8 pb-20 lg:pt-12">
      <BackLink href="/blog" label={DEFAULT_BACK_LABEL} />
      <h1 className="text-h1">HOA claims guide</h1>
      <p role="status" className="mt-5 text-ink-soft">
        The guide is loading.{" "}
        <a href="/blog/hoa-claims" className="inline-block min-h-6">
          Show the guide
        </a>
      </p>
      <div
        aria-busy="true"
        data-testid="skeleton"
        className="mt-12 grid gap-x-8 gap-y-10 lg:grid-cols-12"
      >
        <Bars count={5} className="max-lg:hidden lg:col-span-3" />
        <div className="grid max-w-[48rem] gap-10 lg:col-span-9">
          <div className="picture-card rounded-card bg-sunken" />
          <Bars count={4} />
          <Bars count={6} />
        </div>
      </div>
      <InlineScript code={askAgainScript} />
    </div>
  );
}

type BarsProps = { count: number; className?: string };

function Bars({ count, className = "" }: BarsProps) {
  return (
    <div aria-hidden className={`grid content-start gap-4 ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="skeleton-bar h-4 rounded-control bg-sunken last:w-2/3"
        />
      ))}
    </div>
  );
}
