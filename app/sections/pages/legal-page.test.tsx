import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import en from "#words/en/pages.json";
import es from "#words/es/pages.json";
import type { LegalContent } from "~/content/page.query";
import { type Retention, retentionKinds } from "~/model/retention";
import { UNFOUND } from "~/model/unfound-searches";
import { VISITS_KEPT_DAYS } from "~/model/visits";
import { LanguageContext } from "~/words/language";

import { LegalPage } from "./legal-page";

const page = {
  title: "Privacy",
  isDraft: false,
  updatedAt: null,
  summary: [],
  body: [],
} as unknown as LegalContent;

const days = Object.fromEntries(
  retentionKinds.map((kind, index) => [kind, 401 + index]),
) as Retention;
const never = Object.fromEntries(
  retentionKinds.map((kind) => [kind, null]),
) as Retention;

const rows = [
  {
    language: "en" as const,
    pages: en,
    counts: `Counts are kept for ${VISITS_KEPT_DAYS} days.`,
    networks: `at least ${UNFOUND.networks} networks have searched for it, on at least ${UNFOUND.days} days`,
    words: `keeps a word for ${UNFOUND.keptDays} days`,
    claims:
      "Requests for help that are closed: deleted 401 days after the last change of their status.",
    nothing: "Nothing is removed from our database by itself.",
  },
  {
    language: "es" as const,
    pages: es,
    counts: `Guardamos esos conteos durante ${VISITS_KEPT_DAYS} días.`,
    networks: `desde al menos ${UNFOUND.networks} redes de internet y en al menos ${UNFOUND.days} días`,
    words: `conserva cada palabra durante ${UNFOUND.keptDays} días`,
    claims:
      "Solicitudes de ayuda cerradas: se borran 401 días después del último cambio de su estado.",
    nothing: "Nada se borra automáticamente de nuestra base de datos.",
  },
];

it.each(rows)(
  "says in $language for how long the program keeps each kind of record",
  ({ language, pages, counts, networks, words, claims, nothing }) => {
    const said = (retention: Retention) =>
      renderToStaticMarkup(
        <LanguageContext value={{ language, addresses: {}, words: { pages } }}>
          <LegalPage page={page} retention={retention} />
        </LanguageContext>,
      ).replace(/<[^>]*>/g, "");
    for (const sentence of [counts, networks, words, claims])
      expect(said(days)).toContain(sentence);
    expect(
      retentionKinds.filter((kind) => !said(days).includes(` ${days[kind]} `)),
    ).toEqual([]);
    expect(said(days)).not.toContain("{");
    expect(said(never)).toContain(nothing);
    expect(said(days)).not.toContain(nothing);
  },
);
