import { type ReactNode, useId } from "react";

import { useEdit } from "~/components/editing/edit-attributes";

type SectionLayoutProps = {
  heading: string | null;
  intro?: string | null;
  /** The id that links point to; unique on the page. */
  anchor?: string | null;
  /** "side": the heading beside the content on a wide screen, as in a journal. */
  layout?: "side" | "stack";
  tone?: "paper" | "sunken";
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
