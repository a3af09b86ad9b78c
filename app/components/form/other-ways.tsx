import { TextLink } from "~/components/link/text-link";

type OtherWaysProps = { phone: string | null; email: string | null };

/**
 * Phone and e-mail of the firm, for the case that a form cannot be stored; the
 * advice to try again later if neither is known.
 */
export function OtherWays({ phone, email }: OtherWaysProps) {
  return (
    <p className="mt-2">
      Everything that you typed is still here.{" "}
      {phone && (
        <>
          You can also call us at{" "}
          <TextLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
            {phone}
          </TextLink>
          .{" "}
        </>
      )}
      {email && (
        <>
          You can also write to{" "}
          <TextLink href={`mailto:${email}`}>{email}</TextLink>.
        </>
      )}
      {!phone && !email && (
        <>If it fails again, keep this page open and try in a few minutes.</>
      )}
    </p>
  );
}
