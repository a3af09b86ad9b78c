import type { LinkTo } from "~/model/page-parts";
import shell from "#words/en/shell.json";
import { useWords } from "~/words/language";

import { CallToAction } from "../link/links";
import { useSiteTexts } from "./site-texts";

/** The way to the consultation, in words that hold on every page. */
export function useConsultation(): LinkTo {
  const { requestConsultation: label } = useWords("shell", shell);
  return { label, href: "/consultation" };
}

type ClosingProps = {
  /** The links of the page itself; empty or left out: the consultation. */
  links?: readonly LinkTo[];
  /** False on a page that has its amber action already. */
  isAmber?: boolean;
};

/** The end of a page: the consultation, and what happens next. */
export function Closing({ links = [], isAmber = true }: ClosingProps) {
  const { closingTitle, closingText } = useSiteTexts();
  const consultation = useConsultation();
  return (
    <section data-testid="closing" className="shell pb-14 lg:pb-20">
      <CallToAction
        title={closingTitle}
        text={closingText}
        links={links.length > 0 ? links : [consultation]}
        isAmber={isAmber}
      />
    </section>
  );
}
