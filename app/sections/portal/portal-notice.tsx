type PortalNoticeProps = { title: string; heading: string; text: string };

/** A page of the portal with a message only. */
export function PortalNotice({ title, heading, text }: PortalNoticeProps) {
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <h1 className="text-h1">{title}</h1>
      <section className="mt-8 max-w-[36rem] rounded-card border border-line bg-surface p-6 sm:p-8">
        <h2 className="text-h3">{heading}</h2>
        <p className="mt-3">{text}</p>
      </section>
    </div>
  );
}
