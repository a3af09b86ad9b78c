import type { ReactNode } from "react";

type PortalCardProps = {
  title: string;
  subtitle?: string | null;
  /** The content below the card, such as the terms. */
  below?: ReactNode;
  children: ReactNode;
};

/** A page of the portal with one form: its title, and a card with the form. */
export function PortalCard(props: PortalCardProps) {
  const { title, subtitle, below, children } = props;
  return (
    <div className="shell pt-8 pb-20 lg:pt-12">
      <div className="mx-auto max-w-[28rem]">
        <h1 className="text-h1">{title}</h1>
        {subtitle && <p className="mt-3 text-ink-soft">{subtitle}</p>}
        <section className="mt-8 rounded-card border border-line bg-surface p-6 sm:p-8">
          {children}
        </section>
        {below && <div className="mt-6 text-small text-ink-soft">{below}</div>}
      </div>
    </div>
  );
}
