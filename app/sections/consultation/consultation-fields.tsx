import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from "react";

import { putBackAll, restoreDraft } from "~/components/form/draft";
import {
  BoxField,
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
  consultationGroups,
  type ConsultationValues,
  mayBeEmpty,
  type TextName,
  UNKNOWN_POLICY,
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
  /** The licenses, of which the form shows that of the state that is typed. */
  licenses: ReactNode;
  /** The level of the headings of its groups. */
  heading: "h2" | "h3";
};

type Group = keyof typeof consultationGroups;

/** The fields in their groups, and the consent. */
export function ConsultationFields(props: FieldsProps) {
  const texts = useFormTexts();
  const { groups } = useWords("consultation", consultation);
  const { heading: Heading } = props;
  return (
    <>
      {(Object.keys(consultationGroups) as Group[]).map((group) => (
        <fieldset key={group} className="form-group">
          <legend>
            <Heading className={Heading === "h2" ? "text-h3" : "text-h4"}>
              {groups[group]}
            </Heading>
          </legend>
          {consultationGroups[group].map((name) => (
            <ConsultationField key={name} name={name} {...props} />
          ))}
        </fieldset>
      ))}
      <p className="form-consent">{texts.consultationConsent}</p>
    </>
  );
}

type FieldProps = FieldsProps & { name: keyof ConsultationValues };

function ConsultationField(props: FieldProps) {
  const { name, fields, answers, licenses } = props;
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
      return <DateOfLoss {...props} />;
    case "approximateDate":
      return (
        <BoxField
          id={fields.approximateDate.id}
          name={name}
          value="yes"
          defaultChecked={Boolean(fields.approximateDate.initialValue)}
          label={words.unsureDay}
        />
      );
    case "location":
      return (
        <LocationField field={fields.location} typed={answers.location}>
          {licenses}
        </LocationField>
      );
    case "perilType":
      return (
        <SelectField
          field={fields.perilType}
          label={words.peril}
          hint={words.perilHint}
          choices={words.perils}
          first="other"
        />
      );
    case "smsConsent":
      return <SmsConsent field={fields.smsConsent} />;
    case "policyNumber":
      return <PolicyNumber fields={fields} />;
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

/** The day of the loss, with a notice if it is long ago. */
function DateOfLoss({ fields, today, answers }: FieldsProps) {
  const words = useWords("consultation", consultation);
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
}

/** The policy number, or a box for a visitor who does not have it there. */
function PolicyNumber({ fields }: Pick<FieldsProps, "fields">) {
  const { noPolicy } = useWords("consultation", consultation);
  const { notKnown, texts } = useWords("fields", fieldWords);
  return (
    <>
      <TextField
        field={fields.policyNumber}
        {...texts.policyNumber}
        autoComplete="off"
      />
      <BoxField
        id={`${fields.policyNumber.id}-unknown`}
        name={UNKNOWN_POLICY}
        value="yes"
        defaultChecked={fields.policyNumber.initialValue === notKnown}
        label={noPolicy}
      />
    </>
  );
}

/** What single fields need besides their words. */
const OWN: Partial<Record<TextName, Partial<TextFieldProps>>> = {
  description: { rows: 6 },
};

type LocationFieldProps = {
  field: FieldsProps["fields"]["location"];
  /** Its current value. */
  typed: string;
  /** The licenses. */
  children: ReactNode;
};

/**
 * The field for the place, with the notices for certain states: where the license
 * has expired, and in Kansas, what the firm may work on. Without a script all of
 * them are shown.
 */
function LocationField({ field, typed, children }: LocationFieldProps) {
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
      <div role="status" className="field-notice">
        {state && notices.get(state)}
        {state === "Kansas" && (
          <Original words={defaultFormTexts.kansasNotice} />
        )}
      </div>
      {children}
      <noscript>
        {[...notices].map(([name, text]) => (
          <div key={name} className="field-hint">
            {text}
            {name === "Kansas" && (
              <Original words={defaultFormTexts.kansasNotice} />
            )}
          </div>
        ))}
      </noscript>
    </TextField>
  );
}

function SmsConsent(props: { field: FieldsProps["fields"]["smsConsent"] }) {
  const { id, name, initialValue } = props.field;
  const { smsConsent } = useFormTexts();
  return (
    <BoxField
      id={id}
      name={name}
      // The value is the consent's text, which is stored with it.
      value={smsConsent}
      defaultChecked={Boolean(initialValue)}
      label={smsConsent}
    />
  );
}

/**
 * Fills in the policy number for a visitor who checks the box that they do not have
 * it, and unchecks the box once they type one. A number that was typed before comes back
 * with the box unchecked.
 *
 * @param changed what the visitor changed; the form itself when its script starts.
 * @param unknown what stands for the number.
 */
export function followUnknownPolicy(
  form: HTMLFormElement,
  changed: EventTarget,
  unknown: string,
): void {
  const box = form.elements.namedItem(UNKNOWN_POLICY);
  const number = form.elements.namedItem("policyNumber");
  if (!(box instanceof HTMLInputElement && number instanceof HTMLInputElement))
    return;
  if (changed === number) box.checked = number.value === unknown;
  else if (box.checked && (changed === box || number.value === "")) {
    box.dataset.typed = number.value;
    number.value = unknown;
  } else if (changed === box && number.value === unknown)
    number.value = box.dataset.typed ?? "";
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
