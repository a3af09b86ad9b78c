import { isRouteErrorResponse } from "@remix-run/react";

import { Closing } from "~/components/layout/closing";
import { LicensedMap, type MapState } from "~/components/map/licensed-map";
import { SearchForm } from "~/components/search-form";
import { TextLink } from "~/components/link/links";
import type { LinkTo } from "~/model/page-parts";
import { useRendering } from "~/render/render-context";
import type { Catalogue } from "~/words/catalogues";
import shell from "#words/en/shell.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

type OwnTexts = { title: string | null; text: string | null } | null;

type ErrorPageProps = {
  error: unknown;
  states: readonly MapState[];
  /** The editors' texts; null if they cannot be read. */
  texts: { notFound: OwnTexts; serverError: OwnTexts } | null;
};

type Kind = "missing" | "gone" | "refused" | "unavailable" | "broken";

const popular = [
  ["home", "/"],
  ["claims", "/claims-we-work"],
  ["adjusting", "/services/public-adjusting"],
  ["licensing", "/compliance"],
  ["articles", "/blog"],
  ["contact", "/contact"],
] as const;

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return "broken";
  if (error.status === 404) return "missing";
  if (error.status === 410) return "gone";
  if (error.status < 500) return "refused";
  return error.status === 503 ? "unavailable" : "broken";
}

/** Returns the title of the document for a thrown error. */
export function errorTitle(
  error: unknown,
  words: Catalogue["shell"] | undefined = shell,
): string {
  return words.error[kindOf(error)].title;
}

/** The error page, which always offers links to go on. */
export function ErrorPage({ error, states, texts }: ErrorPageProps) {
  const kind = kindOf(error);
  const own =
    (kind === "missing" && texts?.notFound) ||
    (kind === "broken" && texts?.serverError) ||
    null;
  const { error: words } = useWords("shell", shell);
  const { title, text } = words[kind];
  return (
    <>
      <div className="shell pt-12 pb-20 lg:pt-16">
        <p className="kicker mb-4">
          {isRouteErrorResponse(error)
            ? fill(words.code, { status: error.status })
            : words.plain}
        </p>
        <h1 className="max-w-[12em] text-h1">{own?.title || title}</h1>
        <p className="mt-5 max-w-measure text-lead text-ink-soft">
          {own?.text || text}
        </p>
        {kind === "missing" || kind === "gone" ? (
          <div className="mt-10">
            <SearchForm />
          </div>
        ) : (
          <Reference />
        )}
        <div className="mt-12 grid gap-x-8 gap-y-12 lg:grid-cols-12">
          <section className="lg:col-span-4">
            <h2 className="text-h3">{words.popular}</h2>
            <LinkList
              links={popular.map(([name, href]) => ({
                label: words[name],
                href,
              }))}
            />
          </section>
          {states.length > 0 && (
            <section className="lg:col-span-4 xl:col-span-5">
              <h2 className="text-h3">{words.states}</h2>
              <LinkList
                className="grid-cols-2 xl:grid-cols-3"
                links={states.map((state) => ({
                  label: state.name,
                  href: `/states/${state.slug}`,
                }))}
              />
            </section>
          )}
          <LicensedMap
            states={states}
            className="hidden self-start lg:col-span-4 lg:block xl:col-span-3"
          />
        </div>
      </div>
      <Closing />
    </>
  );
}

function Reference() {
  const id = useRendering().requestId;
  const { error } = useWords("shell", shell);
  if (id === null) return null;
  return (
    <p className="mt-6 text-small">
      {error.reference}
      <code data-testid="request-id" className="bg-sunken px-1.5 py-0.5">
        {id}
      </code>
    </p>
  );
}

type LinkListProps = { links: readonly LinkTo[]; className?: string };

function LinkList({ links, className = "" }: LinkListProps) {
  return (
    <ul className={`mt-4 grid gap-x-8 border-t border-line ${className}`}>
      {links.map((link) => (
        <li key={link.href} className="border-b border-line">
          <TextLink href={link.href} className="block py-2.5">
            {link.label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
