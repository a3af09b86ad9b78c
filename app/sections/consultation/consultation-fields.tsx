import { type RefObject, useCallback, useEffect, useState } from "react";

import { putBackAll, restoreDraft } from "~/components/form/draft";
import {
  EMAIL,
  PHONE,
  SelectField,
  TextField,
  type TextFieldProps,
} from "~/components/form/fields";
import { useFormTexts } from "~/components/form/form-texts";
import type { useIntakeForm } from "~/components/form/use-intake-form";
import { useSiteTexts } from "~/components/site-texts";
import {
  consultationFieldNames,
  type ConsultationValues,
  mayBeEmpty,
  type TextName,
} from "~/intake/forms/consultation-schema";
import { isLongAgo } from "~/intake/forms/date-of-loss";
import { stateIn } from "~/intake/forms/state-in";
import { defaultFormTexts } from "~/model/form-texts";
import consultation from "#words/en/consultation.json";
import fieldWords from "#words/en/fields.json";
import { Original, useWords } from "~/words/language";

type FieldsProps = {
  fields: ReturnType<typeof useIntakeForm<ConsultationValues>>["fields"];
  /** The latest date of loss, as YYYY-MM-DD. */
  today: string;
  answers: WatchedAnswers;
};

/** The fields, and the consents. */
export function ConsultationFields(props: FieldsProps) {
  const texts = useFormTexts();
  const { isAnsweredInFirst } = useSiteTexts();
  const { answeredInFirst } = useWords("consultation", consultation);
  return (
    <>
      {consultationFieldNames.map((name) => (
        <ConsultationField key={name} name={name} {...props} />
      ))}
      <p className="form-consent">{texts.consultationConsent}</p>
      {isAnsweredInFirst && <p className="form-consent">{answeredInFirst}</p>}
    </>
  );
}

type FieldProps = FieldsProps & { name: keyof ConsultationValues };

function ConsultationField({ name, fields, today, answers }: FieldProps) {
  const words = useWords("consultation", consultation);
  const { texts } = useWords("fields", fieldWords);
  switch (name) {
    case "name":
      return (
        <TextField field={fields.name} label={words.name} autoComplete="name" />
      );
    case "email":
      return <TextField field={fields.email} label={words.email} {...EMAIL} />;
    case "phone":
      return <TextField field={fields.phone} label={words.phone} {...PHONE} />;
    case "dateOfLoss":
      return (
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
      );
    case "location":
      return <LocationField field={fields.location} typed={answers.location} />;
    case "perilType":
      return (
        <SelectField
          field={fields.perilType}
          label={words.peril}
          choices={words.perils}
          first="other"
        />
      );
    case "smsConsent":
      return <SmsConsent field={fields.smsConsent} />;
    default:
      return (
        <TextField
          field={fields[name]}
          label={texts[name].label}
          hint={texts[name].hint}
          isOptional={mayBeEmpty(name)}
          {...OWN[name]}
        />
      );
  }
}

/** What single fields need besides their words. */
const OWN: Partial<Record<TextName, Partial<TextFieldProps>>> = {
  policyNumber: { autoComplete: "off" },
  description: { rows: 6 },
};

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
  const { label, hint } = useWords("fields", fieldWords).texts.location;
  const notices = new Map<string, string>([
    ["Kansas", kansasNotice],
    ...(lapsed?.states ?? []).map(
      (state) => [state, `${state}: ${lapsed?.text}`] as const,
    ),
  ]);
  const state = stateIn(typed);
  return (
    <TextField field={field} label={label} hint={hint}>
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
