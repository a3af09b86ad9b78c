import { DateTime } from "~/components/facts/date-time";
import { FactLine } from "~/components/facts/fact-line";
import { ReadTime } from "~/components/facts/read-time";
import type { ArticleSummary } from "~/model/article-summary";
import { type DateText, dayOf } from "~/model/date-text";

type BylineProps = {
  document: ArticleSummary["document"];
  category: string | null;
  author: { name: string } | null;
  date: DateText | null;
  updatedAt?: string | null;
  readTime: number | null;
};

/** The author, the date, and how long the article takes to read. */
export function ArticleByline(props: BylineProps) {
  const { category, author, date, updatedAt, readTime, document } = props;
  return (
    <FactLine
      className="mt-8 border-t border-line pt-4 text-small text-ink-soft"
      facts={[
        {
          key: "category",
          fact: category && (
            <span className="font-semibold text-ink">{category}</span>
          ),
        },
        {
          key: "author",
          fact: author?.name && <span>By {author.name}</span>,
        },
        { key: "date", fact: date && <DateTime date={date} /> },
        {
          key: "updatedAt",
          fact: updatedAt && (
            <span>
              Updated <DateTime date={dayOf(updatedAt)} />
            </span>
          ),
        },
        {
          key: "readTime",
          fact: readTime !== null && (
            <ReadTime document={document} minutes={readTime} />
          ),
        },
      ]}
    />
  );
}
