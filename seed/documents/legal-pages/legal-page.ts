import { seo, slug } from "../../builders/document.ts";
import type { SeedDocument } from "../../builders/document.ts";
import type { RichText } from "../../builders/portable-text.ts";

/** The day on which the texts of the seed were last changed. */
const UPDATED = "2026-11-22";

type LegalPageSeed = {
  name: string;
  title: string;
  search: { title: string; description: string };
  body: RichText;
};

/** A legal page without approval, which counsel gives in the Studio. */
export function legalPage(page: LegalPageSeed): SeedDocument {
  return {
    _id: `legalPage-${page.name}`,
    _type: "legalPage",
    title: page.title,
    slug: slug(page.name),
    body: page.body,
    updatedAt: UPDATED,
    seo: seo(page.search.title, page.search.description),
  };
}
