import { CallToAction } from "~/components/link/links";
import { Figure } from "~/components/picture/picture";
import {
  Callout,
  Checklist,
  Download,
  QuestionList,
  StepList,
} from "~/components/prose/blocks";
import { DataTable } from "~/components/prose/data-table";
import { RichText } from "~/components/prose/rich-text";
import { blockText } from "~/components/prose/table-of-contents";
import type { RichTextBlock } from "~/content/fragments/rich-text";
import type { Faq } from "~/content/fragments/sections";
import { faqPage, type Thing } from "~/seo/json-ld";

import { TimelineTable } from "./timeline-table";

type RichTextBlocksProps = {
  value: readonly RichTextBlock[];
  /** The path of the page, for links to its files; null if it has none. */
  path?: string | null;
  /** True within a part of the page that has a heading of its own. */
  isPart?: boolean;
};

/** Running text with everything that an editor may put into it. */
export function RichTextBlocks(props: RichTextBlocksProps) {
  const { value, path = null, isPart = false } = props;
  return (
    <RichText
      value={value}
      isPart={isPart}
      renderBlock={(block) => <BlockView block={block} path={path} />}
    />
  );
}

const checklistPdf = (path: string | null) => path && `${path}/checklist.pdf`;

type BlockViewProps = { block: RichTextBlock; path: string | null };

function BlockView({ block, path }: BlockViewProps) {
  switch (block._type) {
    case "block":
      return null;
    case "picture":
      return <Figure picture={block} />;
    case "table":
      return (
        <DataTable
          caption={block.caption}
          headerRows={block.headerRows}
          hasHeaderColumn={block.hasHeaderColumn}
          rows={block.rows}
        />
      );
    case "callout":
      return <Callout {...block} />;
    case "faqList":
      if (block.faqs.length === 0) return null;
      return (
        <Titled title={block.title}>
          <FaqList faqs={block.faqs} />
        </Titled>
      );
    case "timelineTable":
      return <TimelineTable block={block} />;
    case "stepList":
      if (block.steps.length === 0) return null;
      return (
        <Titled title={block.title}>
          <StepList steps={block.steps} />
        </Titled>
      );
    case "download":
      return <Download {...block} />;
    case "checklist":
      return (
        <Checklist
          title={block.title}
          items={block.items}
          downloadHref={block.allowDownload ? checklistPdf(path) : null}
        />
      );
    case "callToAction":
      return (
        <CallToAction
          title={block.title}
          text={block.text}
          links={block.links}
          // The page around the text has the amber action.
          isAmber={false}
        />
      );
    default:
      block satisfies never;
      return null;
  }
}

type TitledProps = { title: string | null; children: React.ReactNode };

function Titled({ title, children }: TitledProps) {
  return (
    <div className="my-10">
      {title && <h2 className="mb-5 text-h2">{title}</h2>}
      {children}
    </div>
  );
}

/** Questions with their answers. */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <QuestionList
      questions={faqs.map((faq) => ({
        id: faq._id,
        question: faq.question,
        answer: <RichText value={faq.answer} />,
      }))}
    />
  );
}

/** Returns the structured data of the questions on a page. */
export function faqStructure(faqs: readonly Faq[]): Thing {
  return faqPage(
    faqs
      .filter(({ question }) => question)
      .map((faq) => ({
        question: faq.question,
        answer: faq.answer.map(blockText).filter(Boolean).join("\n"),
      })),
  );
}
