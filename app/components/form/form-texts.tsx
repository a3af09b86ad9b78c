import { useSiteTexts } from "~/components/site-texts";
import { allFormTexts, type FormTexts } from "~/model/form-texts";
import { fullTitle } from "~/seo/page-meta";
import defaults from "#words/en/defaults.json";
import formWords from "#words/en/form.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

/** The texts of the forms on this page. */
export function useFormTexts(): FormTexts {
  const { formTexts } = useSiteTexts();
  return allFormTexts(formTexts, useWords("defaults", defaults));
}

type FormTitleProps = {
  title: string;
  /** The result of the form, if it was sent. */
  last: { outcome: string } | null;
  /** What came of it, which precedes the title of its page. */
  outcome?: string | null;
};

/**
 * The title of a page with a form: it begins with what came of the form, with
 * "Error:" if it came back with errors, since a screen reader reads the title first. React puts it
 * into the head; the route's `meta` must not have a title.
 */
export function FormTitle({ title, last, outcome }: FormTitleProps) {
  const { firmName } = useSiteTexts();
  const { errorTitle } = useWords("form", formWords);
  const whole = fullTitle(outcome ? `${outcome} ${title}` : title, firmName);
  const isAgain = last?.outcome === "again";
  return <title>{isAgain ? fill(errorTitle, { title: whole }) : whole}</title>;
}
