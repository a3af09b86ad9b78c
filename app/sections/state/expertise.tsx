import { SectionLayout } from "~/components/layout/section-layout";

type ExpertiseProps = {
  heading: string;
  blocks: readonly { _key: string; title: string; text: string | null }[];
};

/** The firm's expertise in one state or peril; nothing without text. */
export function Expertise({ heading, blocks }: ExpertiseProps) {
  if (blocks.length === 0) return null;
  return (
    <SectionLayout heading={heading}>
      <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
        {blocks.map((block) => (
          <div key={block._key}>
            {block.title && <h3 className="text-h4">{block.title}</h3>}
            {block.text && (
              <p className="mt-2 whitespace-pre-line text-ink-soft">
                {block.text}
              </p>
            )}
          </div>
        ))}
      </div>
    </SectionLayout>
  );
}
