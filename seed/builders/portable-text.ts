import { destination, type Link, type LinkDestination } from "./link.ts";
import {
  contentKey,
  keyed,
  reference,
  references,
  type Keyed,
  type Reference,
} from "./reference.ts";

export type Span = {
  _type: "span";
  _key: string;
  text: string;
  marks: string[];
};

export type LinkAnnotation = {
  _type: "linkAnnotation";
  _key: string;
} & LinkDestination;

export type TextBlock = {
  _type: "block";
  style: "normal" | "h2" | "h3" | "blockquote";
  listItem?: "bullet" | "number";
  level?: number;
  markDefs: LinkAnnotation[];
  children: Span[];
};

export type Callout = {
  _type: "callout";
  tone: "note" | "warning";
  title?: string;
  text: string;
};

export type ProcessStep = {
  _type: "processStep";
  title: string;
  text: string;
  timeframe?: string;
};

export type StepList = {
  _type: "stepList";
  title?: string;
  steps: Keyed<ProcessStep>[];
};

export type FaqList = {
  _type: "faqList";
  title?: string;
  faqs: Keyed<Reference>[];
};

export type TimelineTable = {
  _type: "timelineTable";
  title?: string;
  intro?: string;
};

export type Checklist = {
  _type: "checklist";
  title: string;
  items: string[];
  allowDownload?: boolean;
};

export type CallToAction = {
  _type: "callToAction";
  title?: string;
  text?: string;
  links: Keyed<Link>[];
};

export type Table = {
  _type: "table";
  caption: string;
  headerRows: number;
  hasHeaderColumn?: boolean;
  rows: Keyed<{
    _type: "tableRow";
    cells: Keyed<{ _type: "tableCell"; value: Keyed<TextBlock>[] }>[];
  }>[];
};

export type SnippetReference = {
  _type: "snippetReference";
  snippet: Reference;
};

export type RichTextMember =
  | TextBlock
  | Table
  | Callout
  | StepList
  | FaqList
  | TimelineTable
  | Checklist
  | CallToAction
  | SnippetReference;

export type RichText = Keyed<RichTextMember>[];

/**
 * Puts members together as one rich text value and gives each its key. Lists
 * made by `bullets` and `numbered` are several members: they are flattened.
 */
export function richText(
  ...members: (RichTextMember | RichTextMember[])[]
): RichText {
  return keyed(members.flat());
}

export function h2(text: string): TextBlock {
  return block("h2", text);
}

export function h3(text: string): TextBlock {
  return block("h3", text);
}

/** A paragraph. `**strong**`, `*emphasis*` and `[label](destination)` work. */
export function p(text: string): TextBlock {
  return block("normal", text);
}

export function quote(text: string): TextBlock {
  return block("blockquote", text);
}

export function bullets(items: readonly string[]): TextBlock[] {
  return list("bullet", items);
}

export function numbered(items: readonly string[]): TextBlock[] {
  return list("number", items);
}

export function callout(
  tone: Callout["tone"],
  text: string,
  title?: string,
): Callout {
  return { _type: "callout", tone, ...(title ? { title } : {}), text };
}

export function step(
  title: string,
  text: string,
  timeframe?: string,
): ProcessStep {
  return {
    _type: "processStep",
    title,
    text,
    ...(timeframe ? { timeframe } : {}),
  };
}

export function stepList(
  steps: readonly ProcessStep[],
  title?: string,
): StepList {
  return {
    _type: "stepList",
    ...(title ? { title } : {}),
    steps: keyed(steps),
  };
}

/** Questions and answers, by the ids of their FAQ documents. */
export function faqList(faqIds: readonly string[], title?: string): FaqList {
  return {
    _type: "faqList",
    ...(title ? { title } : {}),
    faqs: references(faqIds),
  };
}

/** The table of all states' claim timelines. */
export function timelineTable(title?: string, intro?: string): TimelineTable {
  return {
    _type: "timelineTable",
    ...(title ? { title } : {}),
    ...(intro ? { intro } : {}),
  };
}

export function checklist(
  title: string,
  items: readonly string[],
  options: { allowDownload?: boolean } = {},
): Checklist {
  return {
    _type: "checklist",
    title,
    items: [...items],
    ...(options.allowDownload ? { allowDownload: true } : {}),
  };
}

/** A snippet, by its id. */
export function snippetReference(id: string): SnippetReference {
  return { _type: "snippetReference", snippet: reference(id) };
}

export function callToAction(
  links: readonly Link[],
  words: { title?: string; text?: string } = {},
): CallToAction {
  return { _type: "callToAction", ...words, links: keyed(links) };
}

/**
 * A table with headings in its first row and first column. In: the caption; the
 * texts of the cells by row, marked up as in `p`.
 */
export function table(
  caption: string,
  rows: readonly (readonly string[])[],
): Table {
  return {
    _type: "table",
    caption,
    headerRows: 1,
    hasHeaderColumn: true,
    rows: keyed(
      rows.map((texts) => ({
        _type: "tableRow",
        cells: keyed(
          texts.map((text) => ({
            _type: "tableCell",
            value: keyed([p(text)]),
          })),
        ),
      })),
    ),
  };
}

function list(
  listItem: "bullet" | "number",
  items: readonly string[],
): TextBlock[] {
  return items.map((item) => ({
    ...block("normal", item),
    listItem,
    level: 1,
  }));
}

function block(style: TextBlock["style"], text: string): TextBlock {
  return { _type: "block", style, ...inline(text) };
}

const INLINE =
  /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|\[(?<label>[^\]]+)\]\((?<to>[^)\s]+)\)/g;

type MarkedText = { text: string; marks: string[] };

/** Splits a line of marked text into spans and the links they carry. */
function inline(text: string): Pick<TextBlock, "children" | "markDefs"> {
  const markDefs: LinkAnnotation[] = [];

  function mark(to: string): string {
    const _key = `link-${contentKey(to)}`;
    if (!markDefs.some((known) => known._key === _key)) {
      markDefs.push({ _type: "linkAnnotation", _key, ...destination(to) });
    }
    return _key;
  }

  // A link may stand inside strong words: what is inside is split again.
  function split(line: string, marks: readonly string[]): MarkedText[] {
    const spans: MarkedText[] = [];
    let end = 0;
    for (const match of line.matchAll(INLINE)) {
      const { strong, em, label, to } = match.groups ?? {};
      if (match.index > end) {
        spans.push({ text: line.slice(end, match.index), marks: [...marks] });
      }
      end = match.index + match[0].length;
      if (strong) spans.push(...split(strong, [...marks, "strong"]));
      if (em) spans.push(...split(em, [...marks, "em"]));
      if (label && to) {
        spans.push({ text: label, marks: [...marks, mark(to)] });
      }
    }
    if (end < line.length)
      spans.push({ text: line.slice(end), marks: [...marks] });
    return spans;
  }

  const found = split(text, []);
  const spans = found.length > 0 ? found : [{ text, marks: [] }];
  const children = spans.map((span, index) => ({
    _type: "span" as const,
    _key: `s${index}`,
    ...span,
  }));
  return { markDefs, children };
}
