import { type ReactNode, useState } from "react";

import {
  AnswerLanguage,
  EMAIL,
  HiddenFields,
  PHONE,
  RequiredNote,
  TextField,
} from "~/components/form/fields";
import { FormErrors, Outcome } from "~/components/form/form-errors";
import { FormTitle, useFormTexts } from "~/components/form/form-texts";
import { useIntakeForm } from "~/components/form/use-intake-form";
import { useConsultation } from "~/components/layout/closing";
import { PageHead } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import { Tick } from "~/components/picture/icon";
import { showToast } from "~/components/toast/toast";
import type { ContactContent } from "~/content/form-page.query";
import {
  contactFieldNames,
  contactSchemaIn,
} from "~/intake/forms/contact-schema";
import {
  type FormResult,
  type FormStart,
  OUTCOME,
} from "~/intake/forms/form-result";
import contact from "#words/en/contact.json";
import fieldWords from "#words/en/fields.json";
import { useAddress, useWords } from "~/words/language";

type ContactFormProps = {
  start: FormStart;
  /** The result of a form that was sent without a script. */
  last: FormResult | null;
  /** True on the page after a form that was sent without a script. */
  wasSent: boolean;
};

/**
 * The contact page: the link to the consultation, the contact form, and the
 * firm's commitments.
 */
export function ContactPage(
  props: ContactFormProps & { page: ContactContent },
) {
  const { page, ...form } = props;
  const { contactTitle } = useFormTexts();
  const { sentTitle } = useWords("contact", contact);
  return (
    <>
      <FormTitle
        title={page.seo.title ?? page.title}
        last={form.last}
        outcome={form.wasSent ? sentTitle : null}
      />
      <PageHead title={page.title} intro={page.intro} />
      <div className="shell grid gap-x-12 gap-y-10 pb-20 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <ConsultationCard />
        <section
          id="contact-form"
          aria-labelledby="contact-form-title"
          className="scroll-mt-24 lg:col-span-6 lg:col-start-7 lg:row-span-2 lg:row-start-1"
        >
          <h2 id="contact-form-title" className="mb-6 text-h3">
            {contactTitle}
          </h2>
          <ContactForm {...form} />
        </section>
        <ExpectationCards page={page} />
      </div>
    </>
  );
}

// On the left, so that the consultation is first on every screen.
const BESIDE_FORM = "lg:col-span-5 lg:col-start-1";

/** Sends visitors with a claim to the consultation form, which asks for more. */
function ConsultationCard() {
  const words = useWords("contact", contact);
  const { label } = useConsultation();
  return (
    <section
      className={`on-weight self-start rounded-card p-6 sm:p-8 ${BESIDE_FORM}`}
    >
      <h2 className="text-h3">{words.claimTitle}</h2>
      <p className="mt-3">{words.claimText}</p>
      <TextLink
        href="/consultation"
        className="action action-primary mt-5 max-sm:w-full"
      >
        {label}
      </TextLink>
    </section>
  );
}

function ExpectationCards({ page }: { page: ContactContent }) {
  const { commitment, whyChooseUs } = page;
  return (
    <div className={`grid content-start gap-5 ${BESIDE_FORM}`}>
      {commitment && (
        <Card title={commitment.title}>
          {commitment.text && (
            <p className="mt-3 text-ink-soft">{commitment.text}</p>
          )}
        </Card>
      )}
      {whyChooseUs && whyChooseUs.points.length > 0 && (
        <Card title={whyChooseUs.title}>
          <ul className="mt-4 grid gap-3">
            {whyChooseUs.points.map((point) => (
              <li key={point} className="flex gap-3">
                <Tick />
                {point}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-6 sm:p-8">
      <h2 className="text-h3">{title}</h2>
      {children}
    </section>
  );
}

/** In milliseconds: how long the button at least says that the form is being sent. */
const FEWEST_MS = 1000;

/** The contact form, for everything that is not a claim. */
function ContactForm(props: ContactFormProps) {
  const first = props.wasSent ? 1 : 0;
  const [sentCount, setSentCount] = useState(first);
  const { sentTitle: title, sentText: description } = useWords(
    "contact",
    contact,
  );
  return (
    <>
      {sentCount > 0 && (
        <Outcome
          key={`outcome ${sentCount}`}
          id={OUTCOME}
          isNew={sentCount > first}
          className="form-sent"
        >
          <p className="font-semibold">{title}</p>
          <p>{description}</p>
        </Outcome>
      )}
      <BlankForm
        // A new key replaces the sent form with an empty one.
        key={sentCount}
        start={props.start}
        last={sentCount > 0 ? null : props.last}
        onSent={() => {
          showToast({ title, description, kind: "plain" });
          setSentCount((count) => count + 1);
        }}
      />
    </>
  );
}

type BlankFormProps = Omit<ContactFormProps, "wasSent"> & { onSent(): void };

function BlankForm(props: BlankFormProps) {
  const texts = useFormTexts();
  const words = useWords("contact", contact);
  const action = useAddress("/contact");
  const intake = useIntakeForm({
    ...props,
    kind: "contact",
    schema: contactSchemaIn(useWords("fields", fieldWords)),
    fewestMs: FEWEST_MS,
    onAgain(trouble) {
      const kind = "destructive";
      if (trouble === null)
        showToast({
          title: words.validation,
          description: words.invalid,
          kind,
        });
      else if (trouble === "failed" || trouble === "full")
        showToast({ title: words.error, description: words.failed, kind });
    },
  });
  const { fields, isSending } = intake;
  return (
    <form {...intake.formProps} action={action} className="form">
      <FormErrors
        intake={intake}
        names={contactFieldNames}
        failed={words.failed}
        title={words.invalid}
        leavesFocus
      />
      <HiddenFields start={intake.start} />
      <AnswerLanguage />
      <RequiredNote />
      <TextField field={fields.name} label={words.name} autoComplete="name" />
      <TextField field={fields.email} label={words.email} {...EMAIL} />
      <TextField field={fields.phone} label={words.phone} {...PHONE} />
      <TextField field={fields.message} label={words.message} rows={6} />
      <p className="form-consent">{texts.contactConsent}</p>
      <button
        type="submit"
        disabled={isSending}
        className="action action-secondary"
      >
        {isSending ? words.sending : words.send}
      </button>
    </form>
  );
}
