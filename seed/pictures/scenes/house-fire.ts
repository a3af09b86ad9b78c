import { house, slope, type House } from "../building.ts";
import { conifer, flame, grass, smoke } from "../nature.ts";
import { palette } from "../palette.ts";
import { centered, face, project } from "../projection.ts";
import { shadow, slab } from "../solids.ts";
import { line } from "../svg.ts";

/** A house on fire: the roof has opened, smoke drifts away. */
export function houseFire(): string {
  const view = centered(11, 8.5, 58, [760, 575]);
  const home: House = {
    at: [3, 2, 0],
    size: [5.6, 4, 2.5],
    rise: 1.7,
    overhang: 0.3,
  };
  const on = slope(home);
  const hole = [
    [0.44, 1],
    [0.4, 0.78],
    [0.46, 0.7],
    [0.44, 0.52],
    [0.53, 0.58],
    [0.58, 0.44],
    [0.64, 0.56],
    [0.72, 0.5],
    [0.7, 0.72],
    [0.76, 0.84],
    [0.73, 1],
  ] as const;
  const [fx, fy] = project(view, on(0.58, 0.66));
  return [
    smoke([fx + 10, fy - 150], 150, 470, 40, 9),
    slab(view, 11, 8.5),
    grass(view, [0.5, 0.5, 2, 7], 8, 2),
    grass(view, [3, 7, 7, 1.2], 8, 8),
    conifer(view, [1.4, 1.2, 0], 1.3),
    shadow(view, { at: home.at, size: home.size }, 1.2),
    house(view, home, { lit: true }),
    face(
      view,
      hole.map(([u, v]) => on(u, v)),
      { fill: palette.light, width: line.detail },
    ),
    flame([fx - 58, fy + 10], 130, -0.1),
    flame([fx + 60, fy + 36], 120, 0.5),
    flame([fx + 4, fy + 40], 215, 0.25),
    conifer(view, [9.9, 7.3, 0], 1.05),
  ].join("");
}
