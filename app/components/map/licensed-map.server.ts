import type { MapState } from "./licensed-map";
import map from "./us-map.svg?raw";

/**
 * The map on the footer's dark ground, as a file of its own: the browser loads
 * such a picture when it comes near, and on a phone, which hides it, never.
 * In: the states to highlight. Out: an SVG file.
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
