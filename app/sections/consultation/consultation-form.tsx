import { type ReactNode, type RefObject, useEffect, useState } from "react";

import { dropDraft, keepDraft } from "~/components/form/draft";
import { FormErrors } from "~/components/form/form-errors";
import { FormTitle } from "~/components/form/form-texts";
import {
  AnswerLanguage,
  HiddenFields,
  RequiredNote,
} from "~/components/form/fields";
import { useIntakeForm } from "~/components/form/use-intake-form";
import { InlineScript } from "~/components/script/scripts";
import { showToast } from "~/components/toast/toast";
import draftScript from "~/inline-scripts/draft.ts?script";
import type { RequestDraft } from "~/deadlines/deadlines-of";
import {
  consultationFieldNames,
  consultationSchemaIn,
} from "~/intake/forms/consultation-schema";
import type {
  FormResult,
  FormStart,
  Receipt,
} from "~/intake/forms/form-result";
import { stateIn } from "~/intake/forms/state-in";
import words from "#words/en/consultation.json";
import fieldWords from "#words/en/fields.json";
import { useAddress, useWords } from "~/words/language";

import {
  ConsultationFields,
  followUnknownPolicy,
  useWatchedAnswers,
} from "./consultation-fields";
import { ThankYouPanel } from "./thank-you-panel";

type ConsultationFormProps = {
  start: FormStart;
  last: FormResult | null;
  /** Values that the form is filled with. */
  draft?: RequestDraft | null;
  /** False on a page that already has its amber action. */
  isAmber?: boolean;
  /** The licenses, for the field of the place. */
  licenses?: ReactNode;
  /** The level of the headings of its groups. */
  heading?: "h2" | "h3";
  onSent(receipt: Receipt): void;
  /** Stores the typed values while the dialog is closed. */
  typed?: RefObject<FormData | null>;
};

/** The consultation form, in the dialog and on pages. */
export function ConsultationForm(props: ConsultationFormProps) {
  const { typed, isAmber = true, licenses, heading = "h3" } = props;
  const intake = useConsultationIntake(props);
  const { failed, submit, submitting } = useWords("consultation", words);
  const { notKnown } = useWords("fields", fieldWords);
  const action = useAddress("/consultation");
  const { form, fields, isSending } = intake;
  const first = {
    location: fields.location.initialValue ?? "",
    dateOfLoss: fields.dateOfLoss.initialValue ?? "",
  };
  const { answers, watch } = useWatchedAnswers(form.id, first, typed);
  const { location } = answers;
  useEffect(() => {
    // The dialog has no licenses.
    if (!typed) showLicense(stateIn(location));
  }, [typed, location]);
  useEffect(() => {
    // The box may have been checked before the script started.
    const element = document.getElementById(form.id) as HTMLFormElement;
    followUnknownPolicy(element, element, notKnown);
  }, [form.id, notKnown]);

  return (
    <form
      {...intake.formProps}
      action={action}
      onInput={({ currentTarget, target }) => {
        followUnknownPolicy(currentTarget, target, notKnown);
        watch(currentTarget);
      }}
      className="form"
    >
      {!typed && <InlineScript code={draftScript} />}
      <FormErrors
        intake={intake}
        names={consultationFieldNames}
        failed={failed}
      />
      <HiddenFields start={intake.start} />
      <AnswerLanguage />
      <RequiredNote />
      <ConsultationFields
        licenses={licenses}
        heading={heading}
        fields={fields}
        today={intake.start.today}
        answers={answers}
      />
      <button
        type="submit"
        disabled={isSending}
        className={
          isAmber ? "action action-primary" : "action action-secondary"
        }
      >
        {isSending ? submitting : submit}
      </button>
    </form>
  );
}

/** Shows the license of a state, in a part of the page that is static. */
function showLicense(state: string | null): void {
  for (const line of document.querySelectorAll<HTMLElement>(
    "[data-license-of]",
  ))
    line.hidden = line.dataset["licenseOf"] !== state;
}

/** Runs the form, with the toasts about its result. */
function useConsultationIntake(props: ConsultationFormProps) {
  const { start, last, draft, onSent, typed } = props;
  const texts = useWords("consultation", words);
  return useIntakeForm({
    kind: "consultation",
    schema: consultationSchemaIn(useWords("fields", fieldWords)),
    start,
    defaults: start.defaults,
    last,
    draft: draft ?? null,
    onSent(receipt) {
      dropDraft();
      if (typed) typed.current = null;
      showToast({
        title: texts.sentTitle,
        description: texts.sentText,
        kind: "plain",
      });
      onSent(receipt);
    },
    onAgain(trouble, values) {
      keepDraft(values, consultationFieldNames);
      if (trouble === "failed" || trouble === "full")
        showToast({
          title: texts.error,
          description: texts.failed,
          kind: "destructive",
        });
    },
  });
}

type ConsultationInlineProps = {
  start: FormStart;
  /** The result of a form that was sent without a script. */
  last?: FormResult | null;
  /** Values that the form is filled with. */
  draft?: RequestDraft | null;
  /** The title of a page that is about the form alone: it says what came of it. */
  title?: string;
} & Pick<ConsultationFormProps, "isAmber" | "licenses" | "heading">;

/** The form in a page; once sent, the thank-you panel replaces it. */
export function ConsultationInline(props: ConsultationInlineProps) {
  const [last, setLast] = useState(props.last ?? null);
  const [draft, setDraft] = useState(props.draft ?? null);
  const [sent, setSent] = useState<Receipt | null>(null);
  const { arrived } = useWords("consultation", words);

  function thank(receipt: Receipt): void {
    // The next form starts empty.
    setLast(null);
    setDraft(null);
    setSent(receipt);
  }

  return (
    <>
      {props.title && (
        <FormTitle
          title={props.title}
          last={last}
          outcome={sent && `${arrived}.`}
        />
      )}
      {sent === null ? (
        <ConsultationForm {...props} last={last} draft={draft} onSent={thank} />
      ) : (
        <ThankYouPanel
          receipt={sent}
          onAgain={() => setSent(null)}
          takesFocus
        />
      )}
    </>
  );
}
