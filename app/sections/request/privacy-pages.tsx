import { getFormProps, useForm } from "@conform-to/react";

import {
  AnswerLanguage,
  EMAIL,
  HiddenFields,
  RequiredNote,
  SelectField,
  TextField,
} from "~/components/form/fields";
import { FormErrors, Outcome } from "~/components/form/form-errors";
import { FormTitle, useFormTexts } from "~/components/form/form-texts";
import { PageHead } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import type { FormResult, FormStart } from "~/intake/forms/form-result";
import { parseFields } from "~/intake/forms/form-schema";
import {
  privacyFieldNames,
  privacySchemaIn,
} from "~/intake/forms/privacy-schema";
import type { PrivacyFields } from "~/intake/submission";
import fieldWords from "#words/en/fields.json";
import request from "#words/en/request.json";
import { useAddress, useWords } from "~/words/language";

import { RequestHead } from "./request-head";

type PrivacyRequestsPageProps = {
  start: FormStart;
  last: FormResult | null;
  /** The reference of the request just sent; null before. */
  reference: string | null;
};

/** The form for privacy requests, which needs neither script nor account. */
export function PrivacyRequestsPage(props: PrivacyRequestsPageProps) {
  const { start, last, reference } = props;
  const { privacyTitle, privacyIntro, privacySentText } = useFormTexts();
  const words = useWords("request", request);
  return (
    <>
      <FormTitle
        title={privacyTitle}
        last={last}
        outcome={reference && words.privacyArrived}
      />
      <PageHead title={privacyTitle} intro={privacyIntro} />
      <div className="shell pb-20">
        {reference === null ? (
          <PrivacyRequestForm start={start} last={last} />
        ) : (
          <Outcome className="thanks block">
            <p>{privacySentText}</p>
            <p className="mt-4 text-small text-ink-soft">{words.reference}</p>
            <p className="font-semibold break-all tabular-nums">{reference}</p>
          </Outcome>
        )}
        <p className="mt-10">
          <TextLink
            href="/privacy"
            className="inline-flex min-h-11 items-center"
          >
            {words.whatIsStored}
          </TextLink>
        </p>
      </div>
    </>
  );
}

type RequestFormProps = Pick<PrivacyRequestsPageProps, "start" | "last">;

/** Asks for a copy, correction or deletion of what is stored about a person. */
function PrivacyRequestForm(props: RequestFormProps) {
  const again = props.last?.outcome === "again" ? props.last : null;
  const { privacyConsent } = useFormTexts();
  const words = useWords("request", request);
  const action = useAddress("/privacy/requests");
  const schema = privacySchemaIn(useWords("fields", fieldWords));
  const [form, fields] = useForm<PrivacyFields>({
    id: "privacy-request",
    ...(again && { lastResult: again.reply }),
    onValidate: ({ formData }) => parseFields(schema, formData),
  });
  const trouble = again?.trouble ?? null;
  return (
    <form
      {...getFormProps(form)}
      method="post"
      action={action}
      noValidate
      className="form max-w-[36rem]"
    >
      <FormErrors
        intake={{ trouble, failures: 0, fields }}
        names={privacyFieldNames}
        failed={words.privacyFailed}
      />
      <HiddenFields start={again?.start ?? props.start} />
      <AnswerLanguage />
      <RequiredNote />
      <TextField field={fields.name} label={words.name} autoComplete="name" />
      <TextField
        field={fields.email}
        label={words.email}
        hint={words.privacyEmailHint}
        {...EMAIL}
      />
      <SelectField
        field={fields.right}
        label={words.privacyRight}
        choices={words.rights}
        first="access"
      />
      <TextField
        field={fields.message}
        label={words.privacyMessage}
        hint={words.privacyMessageHint}
        rows={5}
        isOptional
      />
      <p className="form-consent">{privacyConsent}</p>
      <button type="submit" className="action action-secondary">
        {words.privacySend}
      </button>
    </form>
  );
}

type PrivacyConfirmPageProps = {
  reference: string;
  /** Where the form is sent. */
  path: string;
  /** null before the form was sent; false if it could not be stored. */
  isStored: boolean | null;
};

/** Asks the reader of a mail whether a privacy request is theirs. */
export function PrivacyConfirmPage(props: PrivacyConfirmPageProps) {
  const { reference, path, isStored } = props;
  const words = useWords("request", request);
  return (
    <>
      <FormTitle
        title={words.confirmTitle}
        last={isStored === false ? { outcome: "again" } : null}
        outcome={isStored ? words.confirmedTitle : null}
      />
      <RequestHead title={words.confirmTitle} reference={reference} />
      <div className="shell grid gap-6 pb-20">
        {isStored === false && (
          <Outcome role="alert" className="error-summary font-semibold">
            {words.confirmFailed}
          </Outcome>
        )}
        {isStored === true ? (
          <Outcome className="form-sent max-w-measure">
            {words.confirmed}
          </Outcome>
        ) : (
          <>
            <p className="max-w-measure">{words.confirmText}</p>
            <form method="post" action={path}>
              <button type="submit" className="action action-secondary">
                {words.confirmYes}
              </button>
            </form>
          </>
        )}
      </div>
    </>
  );
}
