import { useEdit } from "~/components/editing/edit";
import { ActionLink } from "~/components/link/links";
import { PhoneText } from "~/components/facts/fact-line";
import { useSiteTexts } from "~/components/layout/site-texts";
import type { SectionProps } from "~/content/fragments/sections";

/**
 * A section with points about reaching the firm, its emergency number first;
 * nothing if it is empty.
 */
export function ContactSection({ section }: SectionProps<"contactSection">) {
  const edit = useEdit();
  const { heading, text, points, link } = section;
  const { emergencyLabel, phone } = useSiteTexts();
  if (!heading && !text && !link && points.length === 0) return null;
  return (
    <section
      id={section.anchor ?? undefined}
      aria-label={heading ?? undefined}
      className="border-t border-line bg-sunken"
      {...edit()}
    >
      <div className="shell grid gap-x-8 gap-y-8 py-14 lg:grid-cols-12 lg:py-20">
        <div className="lg:col-span-7">
          {heading && <h2 className="text-h2">{heading}</h2>}
          {text && (
            <p className="mt-4 max-w-measure text-lead text-ink-soft">{text}</p>
          )}
          {link && <ActionLink link={link} kind="primary" className="mt-8" />}
        </div>
        {points.length > 0 && (
          <ul className="border-line lg:col-span-4 lg:col-start-9">
            {emergencyLabel && (
              <li className="border-t border-line py-4 first:border-t-0 lg:first:pt-0">
                {`${emergencyLabel}, `}
                <PhoneText
                  phone={phone}
                  pendingText="number pending publication"
                  className={phone ? undefined : "text-pending italic"}
                />
              </li>
            )}
            {points.map((point) => (
              <li
                key={point}
                className="border-t border-line py-4 first:border-t-0 lg:first:pt-0"
              >
                {point}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
