import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { catalogueOf } from "./catalogues.server";
import { LanguageContext } from "./language";

const page = {
  language: "es",
  addresses: {},
  words: catalogueOf("es"),
} as const;

/** Renders a view on a page in Spanish, from which no other page is translated. */
export const onSpanishPage = (view: ReactNode): string =>
  renderToStaticMarkup(<LanguageContext value={page}>{view}</LanguageContext>);
