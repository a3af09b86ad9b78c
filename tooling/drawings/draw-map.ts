/**
 * Draws the map of the United States and the outline of each state from the
 * Census Bureau's borders (us-atlas). The drawings are checked in; run it again
 * only to change how much they are simplified:
 * node tooling/drawings/draw-map.ts
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { geoArea, geoCentroid, geoConicEqualArea, geoPath } from "d3-geo";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

type Atlas = Topology<{ states: GeometryCollection<{ name: string }> }>;
type Ring = readonly Position[];

const FOLDER = new URL("../../app/components/map/", import.meta.url);
/** The 50 states and the District of Columbia, by census code. */
const LAST_STATE = 56;
/** The tolerance of the simplification, in square units of the drawing. */
const MAP_TOLERANCE = 1.6;
const SHAPE_TOLERANCE = 0.7;
/** The longer side of a state's drawing, in its units. */
const SHAPE_SIZE = 120;

const { resolve } = createRequire(import.meta.url);

async function atlas(name: string): Promise<Atlas> {
  return JSON.parse(await readFile(resolve(`us-atlas/${name}`), "utf8"));
}

function area([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) {
  return Math.abs((bx! - ax!) * (cy! - ay!) - (cx! - ax!) * (by! - ay!)) / 2;
}

/**
 * Removes points with the smallest triangle area, one after the other
 * (Visvalingam's algorithm).
 */
function simplify(points: Ring, tolerance: number): Position[] {
  const left = [...points];
  while (left.length > 3) {
    let least = Number.POSITIVE_INFINITY;
    let at = 0;
    for (let index = 1; index < left.length - 1; index += 1) {
      const size = area(left[index - 1]!, left[index]!, left[index + 1]!);
      if (size < least) [least, at] = [size, index];
    }
    if (least >= tolerance) break;
    left.splice(at, 1);
  }
  return left;
}

function ringArea(ring: Ring): number {
  let sum = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [ax, ay] = ring[index - 1]!;
    const [bx, by] = ring[index]!;
    sum += ax! * by! - bx! * ay!;
  }
  return Math.abs(sum) / 2;
}

/** In: rings. Out: path data with whole numbers, each relative to the last. */
function pathOf(rings: readonly Ring[], smallest: number): string {
  const byArea = [...rings].sort((a, b) => ringArea(b) - ringArea(a));
  const kept = byArea.filter(
    (ring, index) => index === 0 || ringArea(ring) >= smallest,
  );
  return kept.map(ringPath).join("");
}

function ringPath(ring: Ring): string {
  const points = ring.map(
    ([x, y]) => [Math.round(x!), Math.round(y!)] as const,
  );
  const [startX, startY] = points[0]!;
  let [x, y] = [startX, startY];
  const steps: string[] = [];
  for (const [nextX, nextY] of points.slice(1, -1)) {
    if (nextX === x && nextY === y) continue;
    steps.push(`${nextX - x} ${nextY - y}`);
    [x, y] = [nextX, nextY];
  }
  return `M${startX} ${startY}l${steps.join(" ").replaceAll(" -", "-")}z`;
}

function ringsOf(shape: Polygon | MultiPolygon): Ring[] {
  return shape.type === "Polygon"
    ? shape.coordinates
    : shape.coordinates.flat();
}

/**
 * The whole country. Borders are simplified before they are assigned to states,
 * so that neighbours share them.
 */
async function map(): Promise<string> {
  const topology = await atlas("states-albers-10m.json");
  const { scale, translate } = topology.transform!;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]) => {
      x += dx!;
      y += dy!;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return simplify(points, MAP_TOLERANCE);
  });
  const { transform: _, ...rest } = topology;
  const { features } = feature({ ...rest, arcs }, topology.objects.states);
  const paths = features
    .filter(({ id }) => Number(id) <= LAST_STATE)
    .map(({ id, geometry }) => {
      const rings = ringsOf(geometry as Polygon | MultiPolygon);
      return `<path id="s${id}" d="${pathOf(rings, 6)}"/>`;
    });
  return document(['<g id="land">', ...paths.sort(), "</g>"]);
}

/** Each state by itself, with north at the top, all of the same size. */
async function shapes(): Promise<string> {
  const topology = await atlas("states-10m.json");
  const { features } = feature(topology, topology.objects.states);
  const symbols = features
    .filter(({ id }) => Number(id) <= LAST_STATE)
    .map((state) => {
      const [longitude, latitude] = geoCentroid(state);
      const projection = geoConicEqualArea()
        .rotate([-longitude, 0])
        .parallels([latitude - 2, latitude + 2])
        .fitSize([SHAPE_SIZE, SHAPE_SIZE], state);
      const [[left, top], [right, bottom]] = geoPath(projection).bounds(state);
      const polygons =
        state.geometry.type === "MultiPolygon"
          ? state.geometry.coordinates
          : [(state.geometry as Polygon).coordinates];
      const rings = polygons
        .toSorted((a, b) => landArea(b) - landArea(a))
        .map((polygon) =>
          simplify(
            polygon[0]!.map((place) => {
              const [x, y] = projection(place as [number, number])!;
              return [x - left, y - top];
            }),
            SHAPE_TOLERANCE,
          ),
        );
      const box = `0 0 ${Math.ceil(right - left)} ${Math.ceil(bottom - top)}`;
      return `<symbol id="s${state.id}" viewBox="${box}"><path d="${pathOf(rings, 3)}"/></symbol>`;
    });
  return document(symbols.sort());
}

function landArea(coordinates: Position[][]): number {
  return geoArea({ type: "Polygon", coordinates });
}

function document(elements: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${elements.join("\n")}\n</svg>\n`;
}

await writeFile(new URL("us-map.svg", FOLDER), await map());
await writeFile(new URL("state-shapes.svg", FOLDER), await shapes());
