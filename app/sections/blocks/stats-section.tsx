import { useEdit } from "~/components/editing/edit-attributes";
import type { SectionOf } from "~/content/fragments/sections";

/** The firm's key figures; nothing without any. */
export function StatsSection({
  section,
}: {
  section: SectionOf<"statsSection">;
}) {
  const edit = useEdit();
  if (section.stats.length === 0) return null;
  return (
    <section
      id={section.anchor ?? undefined}
      aria-label={section.heading ?? "Key figures"}
      className="on-weight"
      {...edit()}
    >
      <div className="shell py-12 lg:py-14">
        {section.heading && <h2 className="mb-8 text-h3">{section.heading}</h2>}
        <dl className="grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
          {section.stats.map((stat) => (
            <div
              key={stat._id}
              className="flex flex-col-reverse justify-end gap-2 border-t border-weight-line pt-4"
            >
              <dt className="max-w-[24ch] text-small text-on-weight-soft">
                {stat.label}
              </dt>
              <dd className="font-serif text-figure font-semibold tracking-tight">
                {stat.value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
