import { createDataAttribute } from "@sanity/visual-editing/create-data-attribute";

import type { SourceField } from "~/model/preview";

/**
 * Leads to the Studio: a redirect of the site (routes/studio.$.tsx). It stands
 * in every text of a preview, so it is short.
 */
export const STUDIO_PATH = "/studio";

/** In: an id as stored. Out: the id of the document when it is published. */
export function publishedId(id: string): string {
  return id.replace(/^drafts\.|^versions\.[^.]+\./, "");
}

/** In: an id as stored, the type. Out: the path that opens the form of the document. */
export function formPath(id: string, type: string): string {
  return `${STUDIO_PATH}/intent/edit/id=${publishedId(id)};type=${type}`;
}

/**
 * In: a field. Out: the value of the attribute `data-sanity` of an element that
 * shows it, for the overlays of a preview.
 */
export function fieldAttribute(field: SourceField): string {
  return createDataAttribute({ ...field, baseUrl: STUDIO_PATH }).toString();
}
