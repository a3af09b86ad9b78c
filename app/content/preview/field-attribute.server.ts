import { createDataAttribute } from "@sanity/visual-editing/create-data-attribute";

import type { SourceField } from "~/model/preview";

import { STUDIO_PATH } from "./studio-form";

/**
 * In: a field. Out: the value of the attribute `data-sanity` of an element that
 * shows it, for the overlays of a preview.
 */
export function fieldAttribute(field: SourceField): string {
  return createDataAttribute({ ...field, baseUrl: STUDIO_PATH }).toString();
}
