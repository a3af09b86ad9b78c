import type { SanityQueries } from "@sanity/client";

import { signPart } from "~/http/picture-signature.server";
import type { LinkTo, Picture } from "~/model/page-parts";

import { linkPath, type StatePageKind } from "../../../domain/paths";
import { withoutRepetitions } from "../../../domain/stored-text";

/** A link in a query's result. */
export type RawLink = { _type: "link"; label: string } & RawTarget;

/** The mark of a link in a text, in a query's result. */
type RawAnnotation = { _type: "linkAnnotation"; _key: string } & RawTarget;

/** The target of a link in a query's result. */
type RawTarget = {
  target: {
    _type: string;
    slug: string | null;
    kind: string | null;
    state: string | null;
    hasAppeared: boolean;
  } | null;
  statePage: StatePageKind | null;
  route: string | null;
  href: string | null;
  anchor: string | null;
};

/** The share of each edge that an editor cropped, from 0 to 1. */
type Crop = Record<"top" | "bottom" | "left" | "right", number | null>;

/** A picture in a query's result. */
type RawPicture = {
  _type: "picture";
  _key?: string;
  alt: string;
  caption: string | null;
  dark: string | null;
  focus: { x: number | null; y: number | null } | null;
  crop: Crop | null;
  asset: {
    path: string | null;
    width: number | null;
    height: number | null;
    lqip: string | null;
  } | null;
};

/**
 * Turns a query's result into the types of the views, at any depth: links and
 * pictures are resolved, and the nulls that dangling references and empty entries
 * leave in lists are dropped. Never throws.
 */
export function resolve<Value>(value: Value): Resolved<Value> {
  return resolveUnknown(value) as Resolved<Value>;
}

function resolveUnknown(value: unknown): unknown {
  if (Array.isArray(value)) {
    return withoutRepetitions(value)
      .flatMap(withSnippetText)
      .map(resolveUnknown)
      .filter((item) => item !== null && item !== "");
  }
  if (typeof value !== "object" || value === null) return value;
  switch ("_type" in value && value._type) {
    case "link":
      return resolveLink(value as RawLink);
    case "linkAnnotation": {
      const { _type, _key, ...target } = value as RawAnnotation;
      return { _type, _key, href: safePath(target) } satisfies LinkMark;
    }
    case "picture":
      if ("asset" in value) return resolvePicture(value as RawPicture);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveUnknown(item)]),
  );
}

/**
 * A snippet is replaced by the blocks of its text. Their keys contain the key of
 * the reference, since one text may show a snippet twice.
 */
function withSnippetText(member: unknown): unknown {
  if (!isRecord(member) || member["_type"] !== "snippetReference")
    return [member];
  const blocks = Array.isArray(member["text"]) ? member["text"] : [];
  return blocks.map((block: unknown) =>
    isRecord(block)
      ? { ...block, _key: `${member["_key"]}-${block["_key"]}` }
      : block,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Returns the address and label of a link; null if it has no target. */
export function resolveLink(link: RawLink): LinkTo | null {
  const href = safePath(link);
  if (href === null || link.label === "") return null;
  return { label: link.label, href };
}

// The Studio refuses other schemes, but an API client can store any: none may
// become a `javascript:` link here.
function safePath(link: RawTarget): string | null {
  // Its page has not appeared yet.
  if (link.target?.hasAppeared === false) return null;
  const href = linkPath(link)?.trim();
  if (!href) return null;
  if (href.startsWith("/") && !href.startsWith("//")) return href;
  return /^(https:\/\/|mailto:|tel:)/i.test(href) ? href : null;
}

function resolvePicture(
  picture: RawPicture,
): (Picture & { _type: "picture" }) | null {
  const { asset } = picture;
  const file = fileOf(asset?.path);
  const second = fileOf(picture.dark);
  // With another size it belongs to an earlier picture.
  const dark = second && sizeOf(second) === sizeOf(file) ? second : null;
  if (!file || !asset?.width || !asset.height) return null;
  const original = { width: asset.width, height: asset.height };
  const part = shownPart(picture.crop, original);
  return {
    _type: "picture",
    ...(picture._key !== undefined && { _key: picture._key }),
    file,
    rect: rectOf(file, part),
    width: part?.width ?? original.width,
    height: part?.height ?? original.height,
    // The placeholder shows the uncropped picture, so it would not match a
    // cropped one.
    lqip: part ? null : asset.lqip,
    alt: picture.alt,
    caption: picture.caption,
    dark: dark ? { file: dark, rect: rectOf(dark, part) } : null,
    focus: {
      x: within(part, "left", "width", picture.focus?.x, original.width),
      y: within(part, "top", "height", picture.focus?.y, original.height),
    },
  };
}

/** The size in the name of an asset's file, `<hash>-<width>x<height>.<format>`. */
const sizeOf = (file: string | undefined) =>
  /-(\d+x\d+)\./.exec(file ?? "")?.[1];

const fileOf = (path: string | null | undefined) => path?.split("/").at(-1);

type Part = Record<"left" | "top" | "width" | "height", number>;

function rectOf(file: string, part: Part | null): string | null {
  return (
    part &&
    signPart(file, [part.left, part.top, part.width, part.height].join(","))
  );
}

/** The part that a crop leaves, in pixels of the original; null for the whole picture. */
function shownPart(
  crop: Crop | null,
  { width, height }: { width: number; height: number },
): Part | null {
  const [left, top] = [share(crop?.left), share(crop?.top)];
  const part = {
    left: Math.round(width * left),
    top: Math.round(height * top),
    width: Math.round(width * (1 - left - share(crop?.right))),
    height: Math.round(height * (1 - top - share(crop?.bottom))),
  };
  // A crop that leaves nothing is a mistake: the whole picture is shown.
  if (part.width < 1 || part.height < 1) return null;
  return part.width === width && part.height === height ? null : part;
}

function share(value: number | null | undefined): number {
  return Math.min(1, Math.max(0, value ?? 0));
}

/** The position of the focus within the shown part, from 0 to 1. */
function within(
  part: Part | null,
  edge: "left" | "top",
  size: "width" | "height",
  focus: number | null | undefined,
  whole: number,
): number {
  const at = focus ?? 0.5;
  return part ? share((at * whole - part[edge]) / part[size]) : share(at);
}

/** The mark of a link in a text. */
type LinkMark = Pick<RawAnnotation, "_type" | "_key" | "href">;

/**
 * A query's result with links and pictures in the types of the views. A link
 * without a target and a picture without a file are null, and left out of
 * lists.
 */
export type Resolved<Value> = Value extends { _type: "link" }
  ? LinkTo | null
  : Value extends { _type: "linkAnnotation" }
    ? LinkMark
    : Value extends { _type: "picture" }
      ? (Picture & Pick<Value, Extract<keyof Value, "_key" | "_type">>) | null
      : Value extends readonly (infer Item)[]
        ? Exclude<ResolvedMember<Item>, null>[]
        : Value extends object
          ? { [Key in keyof Value]: Resolved<Value[Key]> }
          : Value;

/** A member of a list; a snippet is replaced by the blocks of its text. */
type ResolvedMember<Item> = Item extends {
  _type: "snippetReference";
  text: readonly (infer Block)[];
}
  ? Resolved<Block>
  : Resolved<Item>;

/**
 * The type of a query's content in the views, so that a change of the content
 * model or of the query that breaks a view is a type error.
 */
export type ContentOf<Query extends keyof SanityQueries> = Resolved<
  NonNullable<SanityQueries[Query]>
>;
