import { createContext, useContext } from "react";

import { useSiteTexts } from "~/components/layout/site-texts";
import { defaultFormTexts, type FormTexts } from "~/model/default-texts";
import { fullTitle } from "~/seo/page-meta";
import formWords from "#words/en/form.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

/** The editors' texts of the forms, with defaults outside the site's shell. */
export const FormTextsContext = createContext<FormTexts>(defaultFormTexts);

/** The texts of the forms on this page. */
export function useFormTexts(): FormTexts {
  return useContext(FormTextsContext);
}

type FormTitleProps = {
  title: string;
  /** The result of the form, if it was sent. */
  last: { outcome: string } | null;
};

/**
 * The title of a page with a form: it begins with "Error:" if the form came
 * back with errors, since a screen reader reads the title first. React puts it
 * into the head; the route's `meta` must not have a title.
 */
export function FormTitle({ title, last }: FormTitleProps) {
  const { firmName } = useSiteTexts();
  const { errorTitle } = useWords("form", formWords);
  const whole = fullTitle(title, firmName);
  const isAgain = last?.outcome === "again";
  return <title>{isAgain ? fill(errorTitle, { title: whole }) : whole}</title>;
}
