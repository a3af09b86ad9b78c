import type { MapState } from "./licensed-map";
import map from "./us-map.svg?raw";

/**
 * Returns the map for the footer's dark ground, with the given states
 * highlighted. As a file of its own it is loaded when it comes near the viewport,
 * and never on a phone, which hides it.
 */
export function licensedMapSvg(states: readonly MapState[]): string {
  const lit = new Set(states.map(({ fipsCode }) => `s${fipsCode}`));
  return map
    .replace("<svg ", '<svg viewBox="0 0 975 610" ')
    .replace(
      '<g id="land"',
      '<g id="land" fill="#36435f" stroke="#14203a" stroke-width="2"',
    )
    .replace(/<path id="(s\d{2})"/g, (path, id: string) =>
      lit.has(id) ? `${path} fill="#9fd6d9"` : path,
    );
}
