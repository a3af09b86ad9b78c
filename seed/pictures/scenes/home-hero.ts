import { house, slope, type House } from "../building.ts";
import { cloud, grass, tree } from "../nature.ts";
import { centered, edge, face, type Plane } from "../projection.ts";
import { palette } from "../palette.ts";
import { box, shadow, slab, tones } from "../solids.ts";
import { circle, line, times } from "../svg.ts";

/** A house after the storm: the roof is covered, help can begin. */
export function homeHero(): string {
  const view = centered(13, 9, 56, [800, 505]);
  const home: House = {
    at: [3.6, 2, 0],
    size: [6, 4.2, 2.6],
    rise: 1.8,
    overhang: 0.3,
  };
  return [
    sun(),
    slab(view, 13, 9),
    face(
      view,
      [
        [6.1, 6.2, 0],
        [7.2, 6.2, 0],
        [7.2, 9, 0],
        [6.1, 9, 0],
      ],
      { fill: palette.shade, width: line.detail },
    ),
    grass(view, [0.6, 0.6, 3, 8], 9, 12),
    grass(view, [8, 7, 4.5, 1.8], 8, 5),
    tree(view, [1.6, 1.6, 0], 1.45),
    shadow(view, { at: home.at, size: home.size }, 1.5),
    house(view, home),
    tarp(view, slope(home)),
    fence(view),
    tree(view, [11.6, 6.6, 0], 1.15),
    cloud([1290, 250], 330, palette.mist),
    cloud([1130, 190], 210),
  ].join("");
}

function sun(): string {
  return circle([330, 250], 105, { fill: palette.shade, stroke: "none" });
}

function tarp(view: Parameters<typeof face>[0], on: Plane): string {
  const corners = [on(0.42, 0.22), on(0.83, 0.22), on(0.83, 1), on(0.42, 1)];
  const boards = [0.42, 0.615, 0.81].map((u) =>
    face(view, [on(u, 0.2), on(u + 0.022, 0.2), on(u + 0.022, 1), on(u, 1)], {
      fill: palette.light,
      width: line.detail,
    }),
  );
  const folds = times(6, (index) => {
    const u = index < 3 ? 0.46 : 0.67;
    const v = 0.38 + (index % 3) * 0.2 + (index < 3 ? 0 : 0.08);
    return edge(view, [on(u, v), on(u + 0.11, v - 0.05)], {
      width: line.fine,
    });
  });
  return [
    face(view, corners, { fill: palette.amber }),
    ...folds,
    ...boards,
  ].join("");
}

function fence(view: Parameters<typeof face>[0]): string {
  const posts = times(6, (index) =>
    box(
      view,
      { at: [0.9 + index * 0.86, 8.3, 0], size: [0.2, 0.2, 0.85] },
      tones.light,
      {
        width: line.detail,
      },
    ),
  );
  const rail = (z: number) =>
    box(view, { at: [0.9, 8.32, z], size: [4.44, 0.06, 0.12] }, tones.light, {
      width: line.detail,
    });
  return [rail(0.22), rail(0.52), ...posts].join("");
}
