import { useState } from "react";

import { FormErrors } from "~/components/form/form-errors";
import { useFormTexts } from "~/components/form/form-texts";
import {
  EMAIL,
  HiddenFields,
  PHONE,
  TextField,
} from "~/components/form/fields";
import { useIntakeForm } from "~/components/form/use-intake-form";
import { showToast } from "~/components/toast/toast";
import { contactFieldNames, contactSchema } from "~/intake/form/contact-schema";
import type { FormResult, FormStart } from "~/intake/form/form-result";

const FAILED = "Failed to send message. Please try again.";
const INVALID = "Please check the form for errors";
/**
 * In milliseconds: how long the button says that the form is being sent, at
 * least.
 */
const FEWEST_MS = 1000;

const sentText = {
  title: "Message sent!",
  description: "We'll get back to you as soon as possible.",
} as const;

type ContactFormProps = {
  start: FormStart;
  last: FormResult | null;
  /** True on the page after a form that was sent without a script. */
  wasSent: boolean;
};

/** The contact form, for everything that is not a claim. */
export function ContactForm(props: ContactFormProps) {
  const [sentCount, setSentCount] = useState(props.wasSent ? 1 : 0);
  return (
    <>
      {sentCount > 0 && (
        <div className="form-sent">
          <p className="font-semibold">{sentText.title}</p>
          <p>{sentText.description}</p>
        </div>
      )}
      <BlankForm
        // A new key replaces the sent form with an empty one.
        key={sentCount}
        start={props.start}
        last={sentCount > 0 ? null : props.last}
        onSent={() => {
          showToast({ ...sentText, kind: "plain" });
          setSentCount((count) => count + 1);
        }}
      />
    </>
  );
}

type BlankFormProps = {
  start: FormStart;
  last: FormResult | null;
  onSent(): void;
};

function BlankForm({ start, last, onSent }: BlankFormProps) {
  const texts = useFormTexts();
  const intake = useIntakeForm({
    kind: "contact",
    schema: contactSchema,
    start,
    last,
    fewestMs: FEWEST_MS,
    onSent,
    onAgain(trouble) {
      if (trouble === null)
        showToast({
          title: "Validation Error",
          description: INVALID,
          kind: "destructive",
        });
      else if (trouble === "failed" || trouble === "full")
        showToast({ title: "Error", description: FAILED, kind: "destructive" });
    },
  });
  const { fields, isSending } = intake;
  return (
    <form {...intake.formProps} action="/contact" className="form">
      <FormErrors
        intake={intake}
        names={contactFieldNames}
        failed={FAILED}
        title={INVALID}
        leavesFocus
      />
      <HiddenFields start={intake.start} />
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField field={fields.email} label="Email" {...EMAIL} />
      <TextField field={fields.phone} label="Phone" {...PHONE} />
      <TextField field={fields.message} label="Message" rows={6} />
      <p className="form-consent">{texts.contactConsent}</p>
      <button
        type="submit"
        disabled={isSending}
        className="action action-primary"
      >
        {isSending ? "Sending..." : "Send Message"}
      </button>
    </form>
  );
}
