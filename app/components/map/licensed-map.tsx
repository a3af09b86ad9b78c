import { TextLink } from "~/components/link/links";

import shapesFile from "./state-shapes.svg?url";
import mapFile from "./us-map.svg?url";

/** A state on the map; without its census code it is not drawn. */
export type MapState = { name: string; slug: string; fipsCode: string | null };

type LicensedMapProps = {
  states: readonly MapState[];
  className?: string;
};

/**
 * The United States with the given states highlighted; hidden from assistive
 * technology, since the same states are listed beside it. Its outlines come
 * from a file of their own, not with the page.
 */
export function LicensedMap({ states, className = "" }: LicensedMapProps) {
  return (
    <svg
      viewBox="0 0 975 610"
      aria-hidden
      data-testid="licensed-map"
      className={`us-map ${className}`}
    >
      <use href={`${mapFile}#land`} />
      {states.map(
        (state) =>
          state.fipsCode && (
            <a
              key={state.slug}
              href={`/states/${state.slug}`}
              tabIndex={-1}
              className="us-map-lit"
            >
              <title>{state.name}</title>
              <use href={`${mapFile}#s${state.fipsCode}`} />
            </a>
          ),
      )}
    </svg>
  );
}

type MapWithListProps = { states: readonly MapState[]; title: string };

/** The map with its states in words. */
export function MapWithList({ states, title }: MapWithListProps) {
  if (states.length === 0) return null;
  return (
    <section
      aria-labelledby="states-map"
      className="grid items-center gap-x-8 gap-y-8 lg:grid-cols-12"
    >
      <LicensedMap states={states} className="lg:col-span-7" />
      <div className="lg:col-span-4 lg:col-start-9">
        <h2 id="states-map" className="text-h3">
          {title}
        </h2>
        <ul
          data-print-plain
          className="mt-4 grid grid-cols-2 gap-x-8 border-t border-line"
        >
          {states.map((state) => (
            <li key={state.slug} className="border-b border-line">
              <TextLink
                href={`/states/${state.slug}`}
                className="block py-2 text-small"
              >
                {state.name}
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type StateShapeProps = {
  /** The state's census code; without it there is nothing to draw. */
  fipsCode: string | null;
  className?: string;
};

/** The outline of one state, beside its name. */
export function StateShape({ fipsCode, className = "" }: StateShapeProps) {
  if (!fipsCode) return null;
  return (
    <svg aria-hidden data-testid="state-shape" className={className}>
      <use href={`${shapesFile}#s${fipsCode}`} width="100%" height="100%" />
    </svg>
  );
}
