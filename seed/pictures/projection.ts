import {
  curve,
  path,
  polygon,
  polyline,
  type Point,
  type Style,
} from "./svg.ts";

/**
 * A place in a scene. x runs to the lower right, y to the lower left, z up:
 * an isometric drawing, as a surveyor would make it.
 */
export type Place = readonly [x: number, y: number, z: number];

/** Where the origin of the scene lies in the picture, and pixels per unit. */
export type View = {
  x: number;
  y: number;
  scale: number;
  /** How much the ground falls for each unit of y: a roof instead of a floor. */
  pitch?: number;
};

const COS_30 = Math.sqrt(3) / 2;

export function project(view: View, [x, y, z]: Place): Point {
  return [
    view.x + (x - y) * COS_30 * view.scale,
    view.y + ((x + y) / 2 - z + (view.pitch ?? 0) * y) * view.scale,
  ];
}

export function face(
  view: View,
  places: readonly Place[],
  style: Style = {},
): string {
  return polygon(
    places.map((place) => project(view, place)),
    style,
  );
}

export function edge(
  view: View,
  places: readonly Place[],
  style: Style = {},
): string {
  return polyline(
    places.map((place) => project(view, place)),
    style,
  );
}

/** Turns two measures on a flat surface into a place in the scene. */
export type Plane = (u: number, v: number) => Place;

/** The wall that looks to the lower left: u along x, v up. */
export function leftWall(y: number, x = 0, z = 0): Plane {
  return (u, v) => [x + u, y, z + v];
}

/** The wall that looks to the lower right: u runs back along y, v up. */
export function rightWall(x: number, y: number, z = 0): Plane {
  return (u, v) => [x, y - u, z + v];
}

/** A level surface: u along x, v along y, turned by `degrees` about its corner. */
export function level(z: number, x = 0, y = 0, degrees = 0): Plane {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return (u, v) => [x + u * cos - v * sin, y + u * sin + v * cos, z];
}

/** A rectangle on a surface. */
export function panel(
  view: View,
  plane: Plane,
  [u, v, width, height]: readonly [number, number, number, number],
  style: Style = {},
): string {
  return face(
    view,
    [
      plane(u, v),
      plane(u + width, v),
      plane(u + width, v + height),
      plane(u, v + height),
    ],
    style,
  );
}

/** A line on a surface through pairs of measures. */
export function trace(
  view: View,
  plane: Plane,
  points: readonly Point[],
  style: Style = {},
): string {
  return edge(
    view,
    points.map(([u, v]) => plane(u, v)),
    style,
  );
}

/** A round mark on a surface. */
export function disc(
  view: View,
  plane: Plane,
  [u, v]: Point,
  radius: number,
  style: Style = {},
): string {
  const points = Array.from({ length: 36 }, (_, index) => {
    const angle = (index / 36) * 2 * Math.PI;
    return project(
      view,
      plane(u + radius * Math.cos(angle), v + radius * Math.sin(angle)),
    );
  });
  return path(curve(points, true), style);
}

/** The view that shows a slab of land in the middle of the picture. */
export function centered(
  width: number,
  depth: number,
  scale: number,
  [x, y]: Point = [800, 480],
): View {
  return {
    x: x - ((width - depth) / 2) * COS_30 * scale,
    y: y - ((width + depth) / 4) * scale,
    scale,
  };
}
