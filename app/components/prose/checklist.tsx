type ChecklistProps = {
  title: string;
  items: readonly string[];
  /** Where the same list is a file; null when it is not offered. */
  downloadHref: string | null;
};

/** Points to tick off, on the screen by eye and on paper by pen. */
export function Checklist({ title, items, downloadHref }: ChecklistProps) {
  if (items.length === 0) return null;
  return (
    <section className="my-10 rounded-card border border-line bg-surface p-6 sm:p-8">
      {title && <h2 className="mb-4 text-h3">{title}</h2>}
      <ul className="grid list-none! gap-3 p-0!">
        {items.map((item) => (
          <li key={item} className="mt-0! flex gap-3">
            <span
              aria-hidden
              className="mt-1.5 size-4 shrink-0 border border-control"
            />
            {item}
          </li>
        ))}
      </ul>
      {downloadHref && (
        <p className="no-print mt-6">
          <a href={downloadHref} download className="action action-secondary">
            Download Checklist (PDF)
          </a>
        </p>
      )}
    </section>
  );
}
