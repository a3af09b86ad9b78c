import { isRouteErrorResponse } from "@remix-run/react";

import { Closing } from "~/components/layout/closing";
import { LicensedMap, type MapState } from "~/components/map/licensed-map";
import { SearchForm } from "~/components/search-form";
import { TextLink } from "~/components/link/links";
import type { LinkTo } from "~/model/page-parts";
import { useRendering } from "~/render/render-context";

type OwnTexts = { title: string | null; text: string | null } | null;

type ErrorPageProps = {
  error: unknown;
  states: readonly MapState[];
  /** The editors' texts; null if they cannot be read. */
  texts: { notFound: OwnTexts; serverError: OwnTexts } | null;
};

type Kind = "missing" | "gone" | "refused" | "unavailable" | "broken";

const defaults: Record<Kind, { title: string; text: string }> = {
  missing: {
    title: "Page not found",
    text: "The address may have a typo, or the page may have moved. One of these may be what you need.",
  },
  gone: {
    title: "This page was taken down",
    text: "It is gone for good, and nothing has replaced it. One of these may be what you need.",
  },
  refused: {
    title: "We could not understand this request",
    text: "Please go back and try again, or start from one of these pages.",
  },
  unavailable: {
    title: "We cannot show this page right now",
    text: "It is not your fault. Please try again in a minute.",
  },
  broken: {
    title: "Something went wrong on our side",
    text: "It is not your fault. Please try again in a minute. If you were sending a form and got no confirmation, go back and send it again.",
  },
};

const popular = [
  { label: "Home", href: "/" },
  { label: "Claims we handle", href: "/claims-we-work" },
  { label: "Public adjusting", href: "/services/public-adjusting" },
  { label: "Licensing and compliance", href: "/compliance" },
  { label: "Insurance articles", href: "/blog" },
  { label: "Contact us", href: "/contact" },
];

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return "broken";
  if (error.status === 404) return "missing";
  if (error.status === 410) return "gone";
  if (error.status < 500) return "refused";
  return error.status === 503 ? "unavailable" : "broken";
}

/** In: the thrown error. Out: the title of the document. */
export function errorTitle(error: unknown): string {
  return defaults[kindOf(error)].title;
}

/** The error page, which always offers links to go on. */
export function ErrorPage({ error, states, texts }: ErrorPageProps) {
  const kind = kindOf(error);
  const own =
    (kind === "missing" && texts?.notFound) ||
    (kind === "broken" && texts?.serverError) ||
    null;
  const { title, text } = defaults[kind];
  return (
    <>
      <div className="shell pt-12 pb-20 lg:pt-16">
        <p className="kicker mb-4">
          {isRouteErrorResponse(error) ? `Error ${error.status}` : "Error"}
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
            <h2 className="text-h3">Popular pages</h2>
            <LinkList links={popular} />
          </section>
          {states.length > 0 && (
            <section className="lg:col-span-4 xl:col-span-5">
              <h2 className="text-h3">States we are licensed in</h2>
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
  if (id === null) return null;
  return (
    <p className="mt-6 text-small">
      If you write to us about it, include this reference:{" "}
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
