import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type { ReactNode } from "react";

import { blockText, headingIds } from "./table-of-contents";
import { TextLink } from "~/components/link/links";

type Block = { _type: string; _key: string };

type RichTextProps<Value extends Block> = {
  value: readonly Value[];
  /**
   * Renders the values that are not blocks of text; without it they are left
   * out.
   */
  renderBlock?: (block: Value) => ReactNode;
  /** True within a part of the page that has a heading of its own. */
  isPart?: boolean;
};

/** Running text, without an element around it. */
export function RichText<Value extends Block>(props: RichTextProps<Value>) {
  const { value, renderBlock, isPart = false } = props;
  const [First, Second] = isPart
    ? (["h3", "h4"] as const)
    : (["h2", "h3"] as const);
  const ids = headingIds(value);
  const components: PortableTextComponents = {
    block: {
      normal: ({ children }) => <p>{children}</p>,
      h2: ({ children, value: block }) => (
        <First id={ids.get(block._key ?? "")}>{children}</First>
      ),
      h3: ({ children, value: block }) => (
        <Second id={ids.get(block._key ?? "")}>{children}</Second>
      ),
      blockquote: ({ children }) => <blockquote>{children}</blockquote>,
    },
    marks: {
      // Links are the only annotations; any other shows only its text.
      linkAnnotation: ({ children, value: mark }) => (
        <LinkedText href={mark?.href}>{children}</LinkedText>
      ),
    },
    unknownMark: ({ children }) => <>{children}</>,
    unknownBlockStyle: ({ children }) => <p>{children}</p>,
    unknownType: ({ value: block }) => <>{renderBlock?.(block as Value)}</>,
  };
  return (
    <PortableText
      value={value.filter(hasContent).map(withKnownNames).map(withListLevel)}
      components={components}
      onMissingComponent={false}
    />
  );
}

// Editors leave empty lines; an empty heading would appear in the outline of
// the page.
function hasContent(block: Block): boolean {
  return block._type !== "block" || blockText(block) !== "";
}

type Named = { _type?: unknown; marks?: unknown };
type TextBlock = Named & {
  style?: unknown;
  listItem?: unknown;
  markDefs?: unknown;
  children?: unknown;
};

// The renderer looks names up in plain objects, where a mark called
// "constructor" would find an inherited property.
function isInherited(name: unknown): boolean {
  return typeof name === "string" && name in Object.prototype;
}

function isNamedWell({ _type, marks }: Named): boolean {
  return (
    !isInherited(_type) && !(Array.isArray(marks) && marks.some(isInherited))
  );
}

/** Removes such names, which only an API client can write; the text stays. */
function withKnownNames<Value extends Block>(block: Value): Value {
  const { style, listItem, markDefs, children } = block as TextBlock;
  const spans = Array.isArray(children) ? (children as Named[]) : [];
  const marks = Array.isArray(markDefs) ? (markDefs as Named[]) : [];
  const isWell =
    !isInherited(style) &&
    !isInherited(listItem) &&
    [block, ...spans, ...marks].every(isNamedWell);
  if (isWell) return block;
  return {
    ...block,
    ...(isInherited(block._type) && { _type: "block" }),
    ...(isInherited(style) && { style: "normal" }),
    ...(isInherited(listItem) && { listItem: undefined }),
    markDefs: marks.filter(isNamedWell),
    children: spans.map((span) =>
      isNamedWell(span) ? span : { ...span, _type: "span", marks: [] },
    ),
  };
}

/** The deepest list that the Studio's editor makes. */
const DEEPEST_LIST = 10;

// The renderer nests lists as deep as the document says. An API client can
// store any number, and a level of 1e308 would never end.
function withListLevel<Value extends Block>(block: Value): Value {
  const { level } = block as { level?: unknown };
  if (typeof level !== "number") return block;
  const whole = Math.min(Math.max(Math.trunc(level) || 1, 1), DEEPEST_LIST);
  return whole === level ? block : { ...block, level: whole };
}

function LinkedText({
  href,
  children,
}: {
  href: unknown;
  children: ReactNode;
}) {
  if (typeof href !== "string") return <>{children}</>;
  return <TextLink href={href}>{children}</TextLink>;
}
