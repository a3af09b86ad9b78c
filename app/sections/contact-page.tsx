import { Check } from "lucide-react";

import { PageHead } from "~/components/page-head";
import type { ContactPage } from "~/content/types";

/** What a prospect may expect from the firm. */
export function ContactPageView({ page }: { page: ContactPage }) {
  const { commitment, whyChooseUs } = page;
  return (
    <>
      <PageHead title={page.title} intro={page.intro} />
      <div className="shell grid gap-5 pb-20 lg:grid-cols-2">
        {commitment && (
          <section className="rounded-card border border-line bg-surface p-6 sm:p-8">
            <h2 className="text-h3">{commitment.title || "Our Commitment"}</h2>
            {commitment.text && (
              <p className="mt-3 text-ink-soft">{commitment.text}</p>
            )}
          </section>
        )}
        {whyChooseUs && whyChooseUs.points.length > 0 && (
          <section className="rounded-card border border-line bg-surface p-6 sm:p-8">
            <h2 className="text-h3">{whyChooseUs.title || "Why Choose Us"}</h2>
            <ul className="mt-4 grid gap-3">
              {whyChooseUs.points.map((point) => (
                <li key={point} className="flex gap-3">
                  <Check
                    aria-hidden
                    strokeWidth={1.5}
                    className="mt-1 size-5 shrink-0 text-link"
                  />
                  {point}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
