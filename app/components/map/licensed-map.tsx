import shapes from "./state-shapes.svg?raw";
import mapFile from "./us-map.svg?url";

/** A state on the map; without its census code it is not drawn. */
export type MapState = { name: string; slug: string; fipsCode: string | null };

type LicensedMapProps = {
  states: readonly MapState[];
  className?: string;
};

/**
 * The United States with the given states highlighted; hidden from assistive
 * technology, since the same states are listed next to it. Its outlines come
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

type StateShapeProps = {
  /** The state's census code; without it there is nothing to draw. */
  fipsCode: string | null;
  className?: string;
};

/** The outline of one state, next to its name. */
export function StateShape({ fipsCode, className = "" }: StateShapeProps) {
  const symbol = new RegExp(
    `<symbol id="s${fipsCode}" viewBox="([\\d ]+)"><path d="([^"]+)"`,
  );
  const [, viewBox, outline] = symbol.exec(shapes) ?? [];
  if (!outline) return null;
  return (
    <svg
      viewBox={viewBox}
      aria-hidden
      data-testid="state-shape"
      className={className}
    >
      <path d={outline} />
    </svg>
  );
}
