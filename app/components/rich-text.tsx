import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type { ReactNode } from "react";

import { blockText, headingIds } from "./heading-id";
import { TextLink } from "./text-link";

type Block = { _type: string; _key: string };

type RichTextProps<Value extends Block> = {
  value: readonly Value[];
  /** The view of everything in the text that is not a block of text. */
  renderBlock?: (block: Value) => ReactNode;
};

/** Running text, without a frame around it. */
export function RichText<Value extends Block>(props: RichTextProps<Value>) {
  const { value, renderBlock } = props;
  const ids = headingIds(value);
  const components: PortableTextComponents = {
    block: {
      normal: ({ children }) => <p>{children}</p>,
      h2: ({ children, value: block }) => (
        <h2 id={ids.get(block._key ?? "")}>{children}</h2>
      ),
      h3: ({ children, value: block }) => (
        <h3 id={ids.get(block._key ?? "")}>{children}</h3>
      ),
      blockquote: ({ children }) => <blockquote>{children}</blockquote>,
    },
    marks: {
      // The only mark that leads anywhere; every other one that content
      // might hold is printed as its words.
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

// Editors leave empty lines; a heading without words would be one in the
// outline of the page.
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

// The renderer looks each name up in plain objects: a mark called "constructor"
// would find the one that every object has.
function isInherited(name: unknown): boolean {
  return typeof name === "string" && name in Object.prototype;
}

function isNamedWell({ _type, marks }: Named): boolean {
  return (
    !isInherited(_type) && !(Array.isArray(marks) && marks.some(isInherited))
  );
}

/** Takes the names away that no editor can choose; what carries them is plain text. */
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

// The renderer nests lists as deep as a document says, which may be anything in
// one that was written past the Studio: a level of 1e308 would never end.
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
