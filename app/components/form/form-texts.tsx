import { createContext, useContext } from "react";

import { defaultFormTexts, type FormTexts } from "~/model/form-texts";

/** The editors' texts of the forms, with defaults outside the site's shell. */
export const FormTextsContext = createContext<FormTexts>(defaultFormTexts);

/** The texts of the forms on this page. */
export function useFormTexts(): FormTexts {
  return useContext(FormTextsContext);
}
