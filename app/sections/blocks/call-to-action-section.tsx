import { useEdit } from "~/components/editing/edit-attributes";
import { CallToAction } from "~/components/link/call-to-action";
import type { SectionOf } from "~/content/fragments/sections";

/** A call to action; nothing if it is empty. */
export function CallToActionSection({
  section,
}: {
  section: SectionOf<"callToActionSection">;
}) {
  const edit = useEdit();
  const { heading, text, links } = section;
  if (!heading && !text && links.length === 0) return null;
  return (
    <section
      id={section.anchor ?? undefined}
      className="shell border-line py-14 lg:py-20"
      {...edit()}
    >
      <CallToAction title={heading} text={text} links={links} />
    </section>
  );
}
