import type { MetaDescriptor } from "@remix-run/react";

import { cardPath } from "../../domain/search-words";
import { pageMeta, siteOf, wordsIn } from "./page-meta";
import { cardSize } from "./picture-url";
import type { Catalogue } from "~/words/catalogues";
import request from "#words/en/request.json";

type MetaArgs = { matches: Parameters<typeof siteOf>[0] };

/**
 * Makes the `meta` of a page of the portal, which search engines do not list. A shared
 * link shows the card of the home page.
 */
export function portalMeta(title: string, path: string) {
  const description = `${title}: for contractors, clients and staff of the firm.`;
  return unlistedMeta({ title, description, path }, "/");
}

/**
 * Makes the `meta` of a page behind a link, which search engines do not list. It omits
 * the page's address, which is a secret.
 */
export function requestMeta(titleOf: (words: Catalogue["request"]) => string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const title = titleOf(wordsIn(matches, "request", request));
    const page = { title, description: null, path: "/request" };
    return unlistedMeta(page, "/consultation")({ matches });
  };
}

/**
 * The same without the title, for a page that sets its title itself, by what came of
 * its form.
 */
export function untitledRequestMeta(
  titleOf: (words: Catalogue["request"]) => string,
) {
  const whole = requestMeta(titleOf);
  return (args: MetaArgs) =>
    whole(args).filter((descriptor) => !("title" in descriptor));
}

/** Makes the `meta` of a page that only says why something is not shown. */
export function plainMeta(title: string, path: string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] =>
    pageMeta(siteOf(matches), { title, description: null, path });
}

function unlistedMeta(
  page: { title: string; description: string | null; path: string },
  card: string,
) {
  const picture = { path: cardPath(card), ...cardSize, alt: page.title };
  return ({ matches }: MetaArgs): MetaDescriptor[] =>
    pageMeta(siteOf(matches), { ...page, picture });
}
