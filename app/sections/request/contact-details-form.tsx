import { getFormProps, useForm } from "@conform-to/react";

import { ErrorSummary } from "~/components/form/form-errors";
import { EMAIL, PHONE, TextField } from "~/components/form/fields";
import { parseFields } from "~/intake/form/parse-fields";
import {
  contactDetailsNames,
  contactDetailsSchema,
} from "~/intake/form/contact-schema";
import type {
  CorrectionReply,
  CorrectionTrouble,
} from "~/intake/request/request-view";
import type { ContactDetails } from "~/intake/submission";

type ContactDetailsFormProps = {
  contact: ContactDetails;
  /** Where the form is sent to. */
  path: string;
  last: Extract<CorrectionReply, { outcome: "again" }> | null;
};

const TROUBLES: Record<CorrectionTrouble, string> = {
  failed:
    "We could not save your correction. Please send it again in a few minutes. What you typed is still here.",
  many: "You have corrected this request many times. Please write to us through the contact form.",
};

/** Corrects how the sender of a request is reached. */
export function ContactDetailsForm(props: ContactDetailsFormProps) {
  const { contact, path, last } = props;
  const [form, fields] = useForm<ContactDetails>({
    id: "contact-details",
    ...(last && { lastResult: last.reply }),
    defaultValue: contact,
    onValidate: ({ formData }) => parseFields(contactDetailsSchema, formData),
  });
  const faults = contactDetailsNames.flatMap((name) => {
    const { id, errors } = fields[name];
    return errors?.[0] ? [{ fieldId: id, message: errors[0] }] : [];
  });
  return (
    <section aria-labelledby="request-contact" className="print:hidden">
      <h2 id="request-contact" className="mb-6 text-h3">
        How we reach you
      </h2>
      <form
        {...getFormProps(form)}
        method="post"
        action={path}
        noValidate
        className="form max-w-[36rem]"
      >
        {last && (
          <ErrorSummary
            title={
              last.trouble ? TROUBLES[last.trouble] : "Please check the form"
            }
            faults={faults}
            attempt={0}
          />
        )}
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <TextField field={fields.email} label="Email" {...EMAIL} />
        <TextField field={fields.phone} label="Phone" {...PHONE} />
        <button type="submit" className="action action-secondary">
          Save the correction
        </button>
      </form>
    </section>
  );
}
