import { getFormProps, useForm } from "@conform-to/react";

import {
  EMAIL,
  HiddenFields,
  SelectField,
  TextField,
} from "~/components/form/fields";
import { FormErrors } from "~/components/form/form-errors";
import { FormTitle, useFormTexts } from "~/components/form/form-texts";
import { PageHead } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import type { FormResult, FormStart } from "~/intake/form/form-result";
import { parseFields } from "~/intake/form/parse-fields";
import {
  privacyFieldNames,
  privacyRights,
  privacySchema,
} from "~/intake/privacy/privacy-schema";
import type { PrivacyFields } from "~/intake/submission";

import { RequestHead } from "./request-head";

type PrivacyRequestsPageProps = {
  start: FormStart;
  last: FormResult | null;
  /** The reference of the request that was sent just now; null before. */
  reference: string | null;
};

/** The form for privacy requests, which needs neither script nor account. */
export function PrivacyRequestsPage(props: PrivacyRequestsPageProps) {
  const { start, last, reference } = props;
  const { privacyTitle, privacyIntro, privacySentText } = useFormTexts();
  return (
    <>
      <FormTitle title={privacyTitle} last={last} />
      <PageHead title={privacyTitle} intro={privacyIntro} />
      <div className="shell pb-20">
        {reference === null ? (
          <PrivacyRequestForm start={start} last={last} />
        ) : (
          <div role="status" className="thanks block">
            <p>{privacySentText}</p>
            <p className="mt-4 text-small text-ink-soft">Your reference</p>
            <p className="font-semibold break-all tabular-nums">{reference}</p>
          </div>
        )}
        <p className="mt-10">
          <TextLink
            href="/privacy"
            className="inline-flex min-h-11 items-center"
          >
            What this website stores, and for how long
          </TextLink>
        </p>
      </div>
    </>
  );
}

const FAILED =
  "We could not save your privacy request. Please send it again in a few minutes.";

/** Asks for a copy, a correction or deletion of what is stored of a person. */
function PrivacyRequestForm(
  props: Omit<PrivacyRequestsPageProps, "reference">,
) {
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
        hint="Use the address you gave us before, if you have written to us. We will answer there."
        {...EMAIL}
      />
      <SelectField
        field={fields.right}
        label="What are you asking for?"
        choices={privacyRights}
        first="access"
      />
      <TextField
        field={fields.message}
        label="Message (optional)"
        hint="For a correction, tell us what is wrong and what is right. Add your reference, if you have one."
        rows={5}
        isOptional
      />
      <p className="form-consent">{privacyConsent}</p>
      <button type="submit" className="action action-secondary">
        Send the privacy request
      </button>
    </form>
  );
}

type PrivacyConfirmPageProps = {
  reference: string;
  /** Where the form is sent to. */
  path: string;
  /** null before the form was sent; false if it could not be stored. */
  isStored: boolean | null;
};

/** Asks the reader of a mail whether a privacy request is theirs. */
export function PrivacyConfirmPage(props: PrivacyConfirmPageProps) {
  const { reference, path, isStored } = props;
  return (
    <>
      <RequestHead title="Confirm your privacy request" reference={reference} />
      <div className="shell grid gap-6 pb-20">
        {isStored === false && (
          <p role="alert" className="error-summary font-semibold">
            We could not save your confirmation. Please try again in a few
            minutes.
          </p>
        )}
        {isStored === true ? (
          <p role="status" className="form-sent max-w-measure">
            Thank you. We now know that the request comes from your address, and
            we will answer you there.
          </p>
        ) : (
          <>
            <p className="max-w-measure">
              Press the button if you sent this request. If you did not, close
              this page and nothing will happen.
            </p>
            <form method="post" action={path}>
              <button type="submit" className="action action-secondary">
                Yes, this request is mine
              </button>
            </form>
          </>
        )}
      </div>
    </>
  );
}
