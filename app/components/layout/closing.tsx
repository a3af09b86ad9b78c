import type { LinkTo } from "~/model/page-parts";
import shell from "#words/en/shell.json";
import { useWords } from "~/words/language";

import { CallToAction } from "../link/links";
import { useSiteTexts } from "../site-texts";

/** A link to the consultation, in words that fit every page. */
export function useConsultation(): LinkTo {
  const { requestConsultation: label } = useWords("shell", shell);
  return { label, href: "/consultation" };
}

type ClosingProps = {
  /** The page's own links; the consultation if empty or left out. */
  links?: readonly LinkTo[];
  /** False on a page that already has its amber action. */
  isAmber?: boolean;
};

/** The end of a page: the consultation, and what happens next. */
export function Closing({ links = [], isAmber = true }: ClosingProps) {
  const { closingTitle, closingText } = useSiteTexts();
  const consultation = useConsultation();
  return (
    <section data-testid="closing" className="shell no-print pb-14 lg:pb-20">
      <CallToAction
        title={closingTitle}
        text={closingText}
        links={links.length > 0 ? links : [consultation]}
        isAmber={isAmber}
      />
    </section>
  );
}
