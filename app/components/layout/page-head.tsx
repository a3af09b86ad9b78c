import type { ReactNode } from "react";

import { stegaClean } from "~/model/stega";

type PageHeadProps = {
  title: string;
  kicker?: string | null;
  intro?: string | null;
  /** The part above the title, such as a way back. */
  above?: ReactNode;
  /** The part beside it on a wide screen, such as a picture or a record. */
  aside?: ReactNode;
  /** The part below the introduction, such as a date or a button. */
  children?: ReactNode;
};

// Above so many characters a title in full size would fill the screen.
const LONG_TITLE = 90;

/** The top of every page but the home page. */
export function PageHead(props: PageHeadProps) {
  const { title, kicker, intro, above, aside, children } = props;
  return (
    <header className="shell pt-8 pb-12 lg:pt-12 lg:pb-16">
      {above}
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className={aside ? "lg:col-span-7" : "lg:col-span-12"}>
          {kicker && <p className="kicker mb-4">{kicker}</p>}
          <h1
            className={`break-words ${stegaClean(title).length > LONG_TITLE ? "max-w-[24em] text-h2" : "max-w-[12em] text-h1"}`}
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
        {aside && (
          <div className="lg:col-span-5 xl:col-span-4 xl:col-start-9">
            {aside}
          </div>
        )}
      </div>
    </header>
  );
}
