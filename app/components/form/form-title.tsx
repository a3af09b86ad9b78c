import { useSiteTexts } from "~/components/site-texts";
import type { FormResult } from "~/intake/form/form-result";
import { fullTitle } from "~/seo/page-meta";

type FormTitleProps = { title: string; last: FormResult | null };

/**
 * The title of a page whose form may come back with a mistake: then it begins
 * with that word, which is the first that a screen reader says. React puts it
 * into the head; the route's own `meta` must name none.
 */
export function FormTitle({ title, last }: FormTitleProps) {
  const { firmName } = useSiteTexts();
  const whole = fullTitle(title, firmName);
  return <title>{last?.outcome === "again" ? `Error: ${whole}` : whole}</title>;
}
