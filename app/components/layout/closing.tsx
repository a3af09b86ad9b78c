import { DEFAULT_CONSULTATION_LABEL } from "~/model/default-texts";
import type { LinkTo } from "~/model/page-parts";

import { CallToAction } from "../link/links";
import { useSiteTexts } from "./site-texts";

/** The way to the consultation, in words that hold on every page. */
export const CONSULTATION: LinkTo = {
  label: DEFAULT_CONSULTATION_LABEL,
  href: "/consultation",
};

type ClosingProps = {
  /** The links of the page itself; empty or left out: the consultation. */
  links?: readonly LinkTo[];
  /** False on a page that has its amber action already. */
  isAmber?: boolean;
};

/** The end of a page: the consultation, and what happens next. */
export function Closing({ links = [], isAmber = true }: ClosingProps) {
  const { closingTitle, closingText } = useSiteTexts();
  return (
    <section data-testid="closing" className="shell pb-14 lg:pb-20">
      <CallToAction
        title={closingTitle}
        text={closingText}
        links={links.length > 0 ? links : [CONSULTATION]}
        isAmber={isAmber}
      />
    </section>
  );
}
