import { TextLink } from "../text-link";

type OtherWaysProps = { phone: string | null; email: string | null };

/** How to reach the firm if a form cannot be taken. */
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
