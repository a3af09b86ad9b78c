import type { BrowserWords } from "../catalogues";
import consultation from "./consultation.json";
import contact from "./contact.json";
import defaults from "./defaults.json";
import fields from "./fields.json";
import form from "./form.json";
import kit from "./kit.json";
import request from "./request.json";
import shell from "./shell.json";

/** The words of the views that a browser hydrates, in the Spanish of the United States. */
export const words: BrowserWords = {
  consultation,
  contact,
  defaults,
  fields,
  form,
  kit,
  request,
  shell,
};
