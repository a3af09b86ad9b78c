import type { FieldMetadata } from "@conform-to/react";

import type { FormTrouble } from "~/intake/form/form-result";

import { useSiteTexts } from "~/components/layout/site-texts";
import { ErrorSummary } from "./error-summary";
import { OtherWays } from "./other-ways";
import { troubleText } from "./trouble-text";

type Field = Pick<FieldMetadata<unknown>, "id" | "errors">;

type FormErrorsProps = {
  /** The result of the last attempt, from `useIntakeForm`. */
  intake: {
    trouble: FormTrouble | null;
    failures: number;
    fields: Readonly<Record<string, Field>>;
  };
  /** The fields in the order of the form. */
  names: readonly string[];
  /** The text if the form could not be stored. */
  failed: string;
  /** The heading above what is wrong with the fields. */
  title?: string;
  /** True if the first wrong field takes the focus, not the summary. */
  leavesFocus?: boolean;
};

/** Why a form was not accepted; nothing before it was sent. */
export function FormErrors(props: FormErrorsProps) {
  const { intake, names, failed, title = "Please check the form" } = props;
  const staysAway = props.leavesFocus && intake.trouble === null;
  const { phone, email } = useSiteTexts();
  const { trouble, failures, fields } = intake;
  const faults = names.flatMap((name) => {
    const { id = "", errors } = fields[name] ?? {};
    return errors?.[0] ? [{ fieldId: id, message: errors[0] }] : [];
  });
  if (trouble === null && faults.length === 0) return null;
  return (
    <ErrorSummary
      title={trouble === null ? title : troubleText(trouble, failed)}
      faults={faults}
      attempt={staysAway ? 0 : failures}
    >
      {(trouble === "failed" || trouble === "full") && (
        <OtherWays phone={phone} email={email} />
      )}
    </ErrorSummary>
  );
}
