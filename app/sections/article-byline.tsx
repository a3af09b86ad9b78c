import { DateTime, type DateText, dayOf } from "~/components/date-text";

type BylineProps = {
  category: string | null;
  author: { name: string } | null;
  date: DateText | null;
  updatedAt?: string | null;
  readTime: number | null;
};

/** Who wrote it, when, and how long it takes to read. */
export function ArticleByline(props: BylineProps) {
  const { category, author, date, updatedAt, readTime } = props;
  return (
    <p className="mt-8 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-4 text-small text-ink-soft">
      {category && <span className="font-semibold text-ink">{category}</span>}
      {author?.name && <span>By {author.name}</span>}
      {date && <DateTime date={date} />}
      {updatedAt && (
        <span>
          Updated <DateTime date={dayOf(updatedAt)} />
        </span>
      )}
      {readTime !== null && <span>{readTime} min read</span>}
    </p>
  );
}
