import type { EvidenceContent } from "~/content/evidence.query";

/** The heading of the visitor's photographs, and what becomes of them. */
export function PhotographsHead({ texts }: { texts: EvidenceContent }) {
  const { photographsTitle, photographsIntro, locationNote } = texts;
  return (
    <div
      id="photographs"
      className="needs-script shell no-print border-t border-line pt-12 pb-8"
    >
      <h2 className="text-h2">{photographsTitle}</h2>
      {photographsIntro && (
        <p className="mt-4 max-w-measure text-ink-soft">{photographsIntro}</p>
      )}
      {locationNote && (
        <p
          id="location-note"
          className="mt-3 max-w-measure text-small text-ink-soft"
        >
          {locationNote}
        </p>
      )}
    </div>
  );
}
