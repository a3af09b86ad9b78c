import type { Catalogue } from "../catalogues";
import consultation from "./consultation.json";
import form from "./form.json";
import shell from "./shell.json";

/** The words of code in the Spanish of the United States. */
export const words: Catalogue = { consultation, form, shell };
