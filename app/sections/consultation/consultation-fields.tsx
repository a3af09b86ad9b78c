import { type RefObject, useCallback, useEffect, useState } from "react";

import { putBackAll, restoreDraft } from "~/components/form/draft";
import { EMAIL, PHONE, SelectField, TextField } from "~/components/form/fields";
import { useFormTexts } from "~/components/form/form-texts";
import type { useIntakeForm } from "~/components/form/use-intake-form";
import { useSiteTexts } from "~/components/layout/site-texts";
import type { ConsultationValues } from "~/intake/forms/consultation-schema";
import { isLongAgo } from "~/intake/forms/date-of-loss";
import { stateIn } from "~/intake/forms/state-in";
import { defaultFormTexts } from "~/model/form-texts";
import consultation from "#words/en/consultation.json";
import { Original, useWords } from "~/words/language";

type FieldsProps = {
  fields: ReturnType<typeof useIntakeForm<ConsultationValues>>["fields"];
  /** The latest date of loss, as YYYY-MM-DD. */
  today: string;
  answers: WatchedAnswers;
};

/** The fields, and the consents. */
export function ConsultationFields({ fields, today, answers }: FieldsProps) {
  const texts = useFormTexts();
  const { isAnsweredInFirst } = useSiteTexts();
  const words = useWords("consultation", consultation);
  return (
    <>
      <TextField field={fields.name} label={words.name} autoComplete="name" />
      <TextField field={fields.email} label={words.email} {...EMAIL} />
      <TextField field={fields.phone} label={words.phone} {...PHONE} />
      <TextField
        field={fields.dateOfLoss}
        label={words.loss}
        hint={words.lossHint}
        type="date"
        max={today}
      >
        <p role="status" className="field-notice">
          {isLongAgo(answers.dateOfLoss, today) && words.longAgo}
        </p>
      </TextField>
      <LocationField field={fields.location} typed={answers.location} />
      <TextField field={fields.insuranceCarrier} label={words.carrier} />
      <TextField
        field={fields.policyNumber}
        label={words.policy}
        hint={words.policyHint}
        autoComplete="off"
      />
      <SelectField
        field={fields.perilType}
        label={words.peril}
        choices={words.perils}
        first="other"
      />
      <TextField
        field={fields.damageType}
        label={words.damage}
        hint={words.damageHint}
      />
      <TextField
        field={fields.description}
        label={words.description}
        hint={words.descriptionHint}
        rows={6}
      />
      <SmsConsent field={fields.smsConsent} />
      <p className="form-consent">{texts.consultationConsent}</p>
      {isAnsweredInFirst && (
        <p className="form-consent">{words.answeredInFirst}</p>
      )}
    </>
  );
}

type LocationFieldProps = {
  field: FieldsProps["fields"]["location"];
  /** Its current value. */
  typed: string;
};

/**
 * The field for the place, with the notices for certain states: where the license
 * has expired, and in Kansas, what the firm may work on. Without a script all of
 * them are shown.
 */
function LocationField({ field, typed }: LocationFieldProps) {
  const { kansasNotice } = useFormTexts();
  const { lapsed } = useSiteTexts();
  const words = useWords("consultation", consultation);
  const notices = new Map<string, string>([
    ["Kansas", kansasNotice],
    ...(lapsed?.states ?? []).map(
      (state) => [state, `${state}: ${lapsed?.text}`] as const,
    ),
  ]);
  const state = stateIn(typed);
  return (
    <TextField field={field} label={words.location} hint={words.locationHint}>
      <p role="status" className="field-notice">
        {state && notices.get(state)}
        {state === "Kansas" && (
          <Original words={defaultFormTexts.kansasNotice} />
        )}
      </p>
      <noscript>
        {[...notices].map(([name, text]) => (
          <p key={name} className="field-hint">
            {text}
            {name === "Kansas" && (
              <Original words={defaultFormTexts.kansasNotice} />
            )}
          </p>
        ))}
      </noscript>
    </TextField>
  );
}

function SmsConsent(props: { field: FieldsProps["fields"]["smsConsent"] }) {
  const { id, name, initialValue } = props.field;
  const { smsConsent } = useFormTexts();
  return (
    <div className="field-check">
      <input
        type="checkbox"
        id={id}
        name={name}
        // The value is the consent's text, which is stored with it.
        value={smsConsent}
        defaultChecked={Boolean(initialValue)}
      />
      <label htmlFor={id}>{smsConsent}</label>
    </div>
  );
}

/** The values on which notices next to the fields depend. */
type WatchedAnswers = { location: string; dateOfLoss: string };

/**
 * Follows the input of a form, and restores its draft.
 *
 * @param first the initial answers.
 * @param typed stores the values while the dialog is closed.
 * @returns the watched values, and the function to call after an input.
 */
export function useWatchedAnswers(
  formId: string,
  first: WatchedAnswers,
  typed: RefObject<FormData | null> | undefined,
) {
  const [answers, setAnswers] = useState(first);
  const watch = useCallback(
    (element: HTMLFormElement) => {
      const values = new FormData(element);
      if (typed) typed.current = values;
      const textOf = (name: string) => String(values.get(name) ?? "");
      setAnswers({
        location: textOf("location"),
        dateOfLoss: textOf("dateOfLoss"),
      });
    },
    [typed],
  );
  useEffect(() => {
    const element = document.getElementById(formId);
    if (!(element instanceof HTMLFormElement)) return;
    if (typed?.current) putBackAll(element, typed.current);
    restoreDraft(element);
    watch(element);
  }, [formId, typed, watch]);
  return { answers, watch };
}
