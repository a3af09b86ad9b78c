import type { ReactNode } from "react";

type PageHeadProps = {
  title: string;
  kicker?: string | null;
  intro?: string | null;
  /** What stands above the title, such as a way back. */
  above?: ReactNode;
  /** What stands below the introduction, such as a date or a button. */
  children?: ReactNode;
};

/** The top of every page but the home page. */
export function PageHead(props: PageHeadProps) {
  const { title, kicker, intro, above, children } = props;
  return (
    <header className="shell pt-8 pb-12 lg:pt-12 lg:pb-16">
      {above}
      {kicker && <p className="kicker mb-4">{kicker}</p>}
      <h1 className="max-w-[22ch] text-h1 break-words hyphens-auto">{title}</h1>
      {intro && (
        <p className="mt-5 max-w-measure text-lead text-ink-soft">{intro}</p>
      )}
      {children}
    </header>
  );
}
