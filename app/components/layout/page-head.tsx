import { type ReactNode, useId } from "react";

import { useEdit } from "~/components/editing/edit";
import { stegaClean } from "~/model/stega";

type PageHeadProps = {
  title: string;
  kicker?: string | null;
  intro?: string | null;
  /** The part above the title, such as a link back. */
  above?: ReactNode;
  /**
   * The part beside it on a wide screen, such as a picture or a record; it stays
   * in view next to a long text.
   */
  aside?: ReactNode;
  /** The part below the introduction, such as a date or a button. */
  children?: ReactNode;
  /** The part below all of it, as wide as the page; on a phone before `aside`. */
  below?: ReactNode;
};

// In characters: a longer title in full size would fill the screen.
const LONG_TITLE = 90;

/** The top of every page but the home page. */
export function PageHead(props: PageHeadProps) {
  const { title, kicker, intro, above, aside, children, below } = props;
  return (
    <header className="shell pt-8 pb-12 lg:pt-12 lg:pb-16">
      {above}
      <div className="grid gap-x-8 gap-y-8 md:grid-cols-12">
        <div className={aside ? "md:col-span-7" : "md:col-span-12"}>
          {kicker && <p className="kicker mb-4">{kicker}</p>}
          <h1
            className={`break-words ${stegaClean(title).length > LONG_TITLE ? "max-w-[24em] text-h2" : "max-w-[15em] text-h1"}`}
          >
            {title}
          </h1>
          {intro && (
            <p className="mt-5 max-w-measure text-lead text-ink-soft">
              {intro}
            </p>
          )}
          {children}
        </div>
        {below && <div className="md:col-span-12 md:row-start-2">{below}</div>}
        {aside && (
          <div className="self-start md:sticky md:top-[calc(var(--bar-height)+1.5rem)] md:col-span-5 md:col-start-8 md:row-start-1 xl:col-span-4 xl:col-start-9">
            {aside}
          </div>
        )}
      </div>
    </header>
  );
}

type SectionLayoutProps = {
  heading: string | null;
  intro?: string | null;
  /** The id that links point to; unique on the page. */
  anchor?: string | null;
  /** "side": the heading next to the content on a wide screen, as in a journal. */
  layout?: "side" | "stack";
  tone?: "paper" | "sunken";
  /** True if a link to its anchor puts the focus there: what came of a form. */
  isOutcome?: boolean;
  children: ReactNode;
};

/** One section of a page: a hairline, its heading, its content. */
export function SectionLayout(props: SectionLayoutProps) {
  const { heading, intro, anchor, layout = "side", tone = "paper" } = props;
  const id = useId();
  const edit = useEdit();
  const hasHead = Boolean(heading || intro);
  const isSide = layout === "side" && hasHead;
  return (
    <section
      id={anchor ?? undefined}
      tabIndex={props.isOutcome ? -1 : undefined}
      aria-labelledby={heading ? id : undefined}
      className={tone === "sunken" ? "bg-sunken" : ""}
      {...edit()}
    >
      <div className="shell">
        <div
          className={`grid gap-x-8 gap-y-8 border-line py-14 lg:grid-cols-12 lg:py-20 ${tone === "paper" ? "border-t" : ""}`}
        >
          {hasHead && (
            <div className={isSide ? "lg:col-span-4" : "lg:col-span-9"}>
              {heading && (
                <h2 id={id} className="text-h2">
                  {heading}
                </h2>
              )}
              {intro && (
                <p className="mt-4 max-w-measure text-ink-soft">{intro}</p>
              )}
            </div>
          )}
          <div className={isSide ? "lg:col-span-8" : "lg:col-span-12"}>
            {props.children}
          </div>
        </div>
      </div>
    </section>
  );
}
