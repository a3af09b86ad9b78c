import { getFormProps, useForm } from "@conform-to/react";

import { ErrorSummary } from "~/components/form/form-errors";
import {
  EMAIL,
  PHONE,
  RequiredNote,
  TextField,
} from "~/components/form/fields";
import { parseFields } from "~/intake/forms/form-schema";
import {
  contactDetailsNames,
  contactDetailsSchemaIn,
} from "~/intake/forms/contact-schema";
import type { CorrectionReply } from "~/intake/request/request-view";
import type { ContactDetails } from "~/intake/submission";
import fieldWords from "#words/en/fields.json";
import formWords from "#words/en/form.json";
import request from "#words/en/request.json";
import { useWords } from "~/words/language";

type ContactDetailsFormProps = {
  contact: ContactDetails;
  /** Where the form is sent. */
  path: string;
  last: Extract<CorrectionReply, { outcome: "again" }> | null;
};

/** Corrects how the sender of a request is reached. */
export function ContactDetailsForm(props: ContactDetailsFormProps) {
  const { contact, path, last } = props;
  const words = useWords("request", request);
  const { check } = useWords("form", formWords);
  const schema = contactDetailsSchemaIn(useWords("fields", fieldWords));
  const troubles = {
    failed: words.correctionFailed,
    many: words.correctionMany,
  };
  const [form, fields] = useForm<ContactDetails>({
    id: "contact-details",
    ...(last && { lastResult: last.reply }),
    defaultValue: contact,
    onValidate: ({ formData }) => parseFields(schema, formData),
  });
  const faults = contactDetailsNames.flatMap((name) => {
    const { id, errors } = fields[name];
    return errors?.[0] ? [{ fieldId: id, message: errors[0] }] : [];
  });
  return (
    <section aria-labelledby="request-contact" className="print:hidden">
      <h2 id="request-contact" className="mb-6 text-h3">
        {words.reach}
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
            title={last.trouble ? troubles[last.trouble] : check}
            faults={faults}
            attempt={0}
          />
        )}
        <RequiredNote />
        <TextField field={fields.name} label={words.name} autoComplete="name" />
        <TextField field={fields.email} label={words.email} {...EMAIL} />
        <TextField field={fields.phone} label={words.phone} {...PHONE} />
        <button type="submit" className="action action-secondary">
          {words.saveCorrection}
        </button>
      </form>
    </section>
  );
}
