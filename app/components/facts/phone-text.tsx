import { TextLink } from "~/components/link/text-link";

type PhoneTextProps = {
  phone: string | null;
  /** The text in place of a number that is not published yet. */
  pendingText: string;
  className?: string;
};

/** A telephone number to call, or a clear note that none is published yet. */
export function PhoneText({ phone, pendingText, className }: PhoneTextProps) {
  if (!phone)
    return (
      <span data-placeholder="true" className={className}>
        {pendingText}
      </span>
    );
  return (
    <TextLink
      href={`tel:${phone.replace(/[^+\d]/g, "")}`}
      className={className}
    >
      {phone}
    </TextLink>
  );
}
