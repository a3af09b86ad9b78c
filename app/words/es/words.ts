import consultation from "#words/es/consultation.json";
import contact from "#words/es/contact.json";
import defaults from "#words/es/defaults.json";
import fields from "#words/es/fields.json";
import form from "#words/es/form.json";
import kit from "#words/es/kit.json";
import request from "#words/es/request.json";
import shell from "#words/es/shell.json";

/** The words of the views that a browser hydrates, in the Spanish of the United States. */
export const words = {
  consultation,
  contact,
  defaults,
  fields,
  form,
  kit,
  request,
  shell,
};
