import { type FactToken, factTokensIn } from "../fact-text.ts";
import type { Path } from "./finding.ts";
import { segmentOf } from "./objects-in.ts";

/** A fact in a string of a document. */
export type FactPlace = FactToken & {
  /** The way to the string. */
  path: Path;
  /** The whole string. */
  text: string;
};

/** Every fact in the texts of a value, with the way to it. */
export function factPlacesIn(value: unknown, path: Path = []): FactPlace[] {
  if (typeof value === "string") {
    if (!value.includes("{")) return [];
    return factTokensIn(value).map((token) => ({
      ...token,
      path,
      text: value,
    }));
  }
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((member: unknown, index) =>
      factPlacesIn(member, [...path, segmentOf(member, index)]),
    );
  }
  return Object.entries(value).flatMap(([name, member]) =>
    name.startsWith("_") ? [] : factPlacesIn(member, [...path, name]),
  );
}

/** The field that an editor opens for a string: of a paragraph the whole of it. */
export function fieldOf(path: Path): Path {
  const children = path.indexOf("children");
  return children === -1 ? path : path.slice(0, children);
}

/** The way to a string as a patch writes it: `body[_key=="a"].children[0].text`. */
export function patchPath(path: Path): string {
  return path.reduce<string>((way, segment) => {
    if (typeof segment === "number") return `${way}[${segment}]`;
    if (typeof segment === "object")
      return `${way}[_key==${JSON.stringify(segment._key)}]`;
    return way === "" ? segment : `${way}.${segment}`;
  }, "");
}
