import { getFormProps, useForm } from "@conform-to/react";

import { FormErrors } from "~/components/form/form-errors";
import { useFormTexts } from "~/components/form/form-texts";
import { HiddenFields } from "~/components/form/hidden-fields";
import { SelectField } from "~/components/form/select-field";
import { TextField } from "~/components/form/text-field";
import type { FormResult, FormStart } from "~/intake/form/form-result";
import { parseFields } from "~/intake/form/parse-fields";
import {
  privacyFieldNames,
  privacyRights,
  privacySchema,
} from "~/intake/privacy/privacy-schema";
import type { PrivacyFields } from "~/intake/submission";

const FAILED =
  "Your privacy request could not be stored. Please send it again in a few minutes.";

type PrivacyRequestFormProps = { start: FormStart; last: FormResult | null };

/** Asks for a copy, a correction or deletion of what is stored of a person. */
export function PrivacyRequestForm(props: PrivacyRequestFormProps) {
  const again = props.last?.outcome === "again" ? props.last : null;
  const { privacyConsent } = useFormTexts();
  const [form, fields] = useForm<PrivacyFields>({
    id: "privacy-request",
    ...(again && { lastResult: again.reply }),
    onValidate: ({ formData }) => parseFields(privacySchema, formData),
  });
  const trouble = again?.trouble ?? null;
  return (
    <form
      {...getFormProps(form)}
      method="post"
      action="/privacy/requests"
      noValidate
      className="form max-w-[36rem]"
    >
      <FormErrors
        intake={{ trouble, failures: 0, fields }}
        names={privacyFieldNames}
        failed={FAILED}
      />
      <HiddenFields start={again?.start ?? props.start} />
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField
        field={fields.email}
        label="Email"
        hint="The address that you gave us, if you sent us something before. We answer there."
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <SelectField
        field={fields.right}
        label="What do you ask for?"
        choices={privacyRights}
        first="access"
      />
      <TextField
        field={fields.message}
        label="Message (optional)"
        hint="For a correction: what is wrong, and what is right. Your reference, if you have one."
        rows={5}
        isOptional
      />
      <p className="form-consent">{privacyConsent}</p>
      <button type="submit" className="action action-primary">
        Send the privacy request
      </button>
    </form>
  );
}
