import { withPatience } from "../source/patience.server";
import type { ContentReader } from "../source/reader";
import type { PageSubject, StormTerms } from "./content";
import { loadStorms } from "./load.server";
import { stormOf } from "./standing";
import { pageSubject } from "./subject.server";

/** A storm, as a form that was opened from one of its pages needs it. */
export type FormStorm = {
  id: string;
  /** What the form asks for at first; the visitor may choose something else. */
  defaults: { perilType?: string; location?: string };
};

/**
 * The storm of a form. Pages that are about no state and no peril, among them
 * the form's own, are pages of the first storm that is on. Null without a storm,
 * and while the content source is down or slow: a request is taken all the same.
 *
 * In: the path of the page from which the form was opened.
 */
export function formStorm(
  reader: ContentReader,
  path: string,
): Promise<FormStorm | null> {
  return withPatience(read(reader, path), null);
}

async function read(
  reader: ContentReader,
  path: string,
): Promise<FormStorm | null> {
  const storms = await loadStorms(reader);
  if (storms.length === 0) return null;
  const subject = await pageSubject(reader, path);
  const storm = subject && stormOf(storms, subject);
  return storm && { id: storm._id, defaults: defaultsOf(storm, subject) };
}

/** A storm over several states has no default state, except on their own pages. */
function defaultsOf(
  { perils, states }: StormTerms,
  { peril, state }: PageSubject,
): FormStorm["defaults"] {
  const perilType = peril ?? perils[0];
  const named =
    states.length === 1 ? states : states.filter(({ slug }) => slug === state);
  const location = named[0]?.name;
  return { ...(perilType && { perilType }), ...(location && { location }) };
}
