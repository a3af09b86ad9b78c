type LicenceNumberProps = {
  number: string | null;
  /** The text in place of a number that is not published yet. */
  pendingText: string;
};

/** A licence number as a document would print it, or a clear note that it is missing. */
export function LicenceNumber({ number, pendingText }: LicenceNumberProps) {
  if (number)
    return <span className="font-semibold tabular-nums">{number}</span>;
  return <Pending text={pendingText} />;
}

/** The licence holder's name, or a clear note that it is not published yet. */
export function Licensee({ name }: { name: string | null }) {
  return name ? <span>{name}</span> : <Pending text="pending publication" />;
}

function Pending({ text }: { text: string }) {
  return (
    <span data-placeholder="true" className="text-pending italic">
      {text}
    </span>
  );
}
