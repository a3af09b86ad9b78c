import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from "react";

import {
  dropDraft,
  keepDraft,
  putBackAll,
  restoreDraft,
} from "~/components/form/draft";
import { FormErrors } from "~/components/form/form-errors";
import { useFormTexts } from "~/components/form/form-texts";
import { HiddenFields } from "~/components/form/hidden-fields";
import { SelectField } from "~/components/form/select-field";
import { TextField } from "~/components/form/text-field";
import { useIntakeForm } from "~/components/form/use-intake-form";
import { InlineScript } from "~/components/inline-script";
import { showToast } from "~/components/toast/toast";
import draftScript from "~/inline-scripts/draft.ts?script";
import {
  consultationFieldNames,
  consultationSchema,
  perils,
} from "~/intake/form/consultation-schema";
import { isLongAgo } from "~/intake/form/date-of-loss";
import type { FormResult, FormStart } from "~/intake/form/form-result";
import { isInKansas } from "~/intake/form/kansas";

const FAILED = "There was a problem submitting your request. Please try again.";

type ConsultationFormProps = {
  start: FormStart;
  last: FormResult | null;
  onSent(reference: string): void;
  /** Holds what was typed while a dialog with the form is closed. */
  typed?: RefObject<FormData | null>;
};

/** The nine questions that start a claim: the same form in the dialog and on a page. */
export function ConsultationForm(props: ConsultationFormProps) {
  const { start, last, onSent, typed } = props;
  const texts = useFormTexts();
  const intake = useIntakeForm({
    kind: "consultation",
    schema: consultationSchema,
    start,
    last,
    onSent(reference) {
      dropDraft();
      if (typed) typed.current = null;
      showToast({
        title: "Consultation Request Submitted",
        description: "We'll be in touch with you shortly!",
        kind: "plain",
      });
      onSent(reference);
    },
    onAgain(trouble, values) {
      keepDraft(values, consultationFieldNames);
      if (trouble === "failed" || trouble === "full")
        showToast({ title: "Error", description: FAILED, kind: "destructive" });
    },
  });
  const { form, fields, isSending } = intake;
  const [location, setLocation] = useState(fields.location.initialValue ?? "");
  const [date, setDate] = useState(fields.dateOfLoss.initialValue ?? "");

  const watchAnswers = useCallback(
    (element: HTMLFormElement) => {
      const values = new FormData(element);
      if (typed) typed.current = values;
      setLocation(textIn(values, "location"));
      setDate(textIn(values, "dateOfLoss"));
    },
    [typed],
  );

  useEffect(() => {
    const element = document.getElementById(form.id);
    if (!(element instanceof HTMLFormElement)) return;
    if (typed?.current) putBackAll(element, typed.current);
    restoreDraft(element);
    watchAnswers(element);
  }, [form.id, typed, watchAnswers]);

  return (
    <form
      {...intake.formProps}
      action="/consultation"
      onInput={(event: FormEvent<HTMLFormElement>) =>
        watchAnswers(event.currentTarget)
      }
      className="form"
    >
      {!typed && <InlineScript code={draftScript} />}
      <FormErrors
        intake={intake}
        names={consultationFieldNames}
        failed={FAILED}
      />
      <HiddenFields start={intake.start} />
      <TextField field={fields.name} label="Full Name" autoComplete="name" />
      <TextField
        field={fields.email}
        label="Email Address"
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <TextField
        field={fields.phone}
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
      />
      <TextField
        field={fields.dateOfLoss}
        label="Date of Loss"
        hint="The day it happened, or the day you found the damage."
        type="date"
        max={intake.start.today}
      >
        <p role="status" className="field-notice">
          {isLongAgo(date, intake.start.today) &&
            "This is more than 20 years ago. Please check the year; you can send it all the same."}
        </p>
      </TextField>
      <TextField
        field={fields.location}
        label="Property Location"
        hint="Street, city and state."
      >
        <p role="status" className="field-notice">
          {isInKansas(location) && texts.kansasNotice}
        </p>
        <noscript>
          <p className="field-hint">{texts.kansasNotice}</p>
        </noscript>
      </TextField>
      <TextField field={fields.insuranceCarrier} label="Insurance Carrier" />
      <TextField
        field={fields.policyNumber}
        label="Policy Number"
        hint="On the first page of your policy. If you do not have it at hand, write “unknown”."
        autoComplete="off"
      />
      <SelectField
        field={fields.perilType}
        label="Type of Peril"
        choices={perils}
        first="other"
      />
      <TextField
        field={fields.damageType}
        label="Type of Damage"
        hint="For example: roof, siding, smoke, burst pipe."
      />
      <TextField
        field={fields.description}
        label="Claim Description"
        hint="What happened, and where the claim stands."
        rows={6}
      />
      <div className="field-check">
        <input
          type="checkbox"
          id={fields.smsConsent.id}
          name={fields.smsConsent.name}
          // The agreed words are stored, not only the agreement.
          value={texts.smsConsent}
          defaultChecked={Boolean(fields.smsConsent.initialValue)}
        />
        <label htmlFor={fields.smsConsent.id}>{texts.smsConsent}</label>
      </div>
      <p className="form-consent">{texts.consultationConsent}</p>
      <button
        type="submit"
        disabled={isSending}
        className="action action-primary"
      >
        {isSending ? "Submitting..." : "Submit Request"}
      </button>
    </form>
  );
}

function textIn(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}
