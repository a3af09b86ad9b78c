import type { FieldMetadata } from "@conform-to/react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

import { PhoneLink } from "~/components/facts/fact-line";
import { useSiteTexts } from "~/components/site-texts";
import { Linked, TextLink } from "~/components/link/links";
import type { FormTrouble } from "~/intake/forms/form-result";
import formWords from "#words/en/form.json";
import { useWords } from "~/words/language";

type Field = Pick<FieldMetadata<unknown>, "id" | "errors">;

type FormErrorsProps = {
  /** The result of the last attempt, from `useIntakeForm`. */
  intake: {
    trouble: FormTrouble | null;
    failures: number;
    fields: Readonly<Record<string, Field>>;
  };
  /** The fields in the order of the form. */
  names: readonly string[];
  /** The text if the form could not be stored. */
  failed: string;
  /** The heading above what is wrong with the fields. */
  title?: string;
  /** True if the first wrong field takes the focus, not the summary. */
  leavesFocus?: boolean;
  /**
   * The target of the action's fragment, if it has one. It takes the focus, since
   * browsers ignore `autofocus` in a page with a target.
   */
  anchor?: string;
};

/** Why a form was not accepted; nothing before it was sent. */
export function FormErrors(props: FormErrorsProps) {
  const words = useWords("form", formWords);
  const { intake, names, failed, title = words.check } = props;
  const staysAway = props.leavesFocus && intake.trouble === null;
  const { trouble, failures, fields } = intake;
  const faults = names.flatMap((name) => {
    const { id = "", errors } = fields[name] ?? {};
    return errors?.[0] ? [{ fieldId: id, message: errors[0] }] : [];
  });
  if (trouble === null && faults.length === 0) return null;
  const why = trouble === "failed" ? failed : trouble && words[trouble];
  return (
    <ErrorSummary
      title={why ?? title}
      faults={faults}
      attempt={staysAway ? 0 : failures}
      anchor={props.anchor}
    >
      {(trouble === "failed" || trouble === "full") && <OtherWays />}
    </ErrorSummary>
  );
}

type ErrorSummaryProps = {
  title: string;
  /** The fields that are wrong, in the order of the form. */
  faults: readonly { fieldId: string; message: string }[];
  /**
   * Increases with each failed attempt, at which the summary takes the focus.
   */
  attempt: number;
  anchor?: string | undefined;
  /** Further content, such as another way to reach the firm. */
  children?: ReactNode;
};

/**
 * The errors of a form, above it, each with a link to its field. Without a
 * script the server's answer contains them, and the browser puts the focus
 * there.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { title, faults, attempt, anchor, children } = props;
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  return (
    <div
      ref={box}
      id={anchor}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y-x/no-autofocus -- a screen reader announces the errors only if they get the focus
      autoFocus
      role="alert"
      className="error-summary"
    >
      <p className="font-serif text-h4 font-semibold text-danger">{title}</p>
      {children}
      {faults.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {faults.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={focusField}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type OutcomeProps = ComponentProps<"div"> & {
  /** True if a script shows it, on a page that was there before. */
  isNew?: boolean;
};

/**
 * What came of a form or a search. It takes the focus, so that a listener hears it
 * first: in a new page the browser puts it there.
 */
export function Outcome({ isNew = false, ...box }: OutcomeProps) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) shown.current?.focus();
  }, [isNew]);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-autofocus -- as above
    <div ref={shown} tabIndex={-1} autoFocus {...box} />
  );
}

// Scrolls the label into view too, not only the field under it.
function focusField(event: React.MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.closest(".field")?.scrollIntoView({ block: "start" });
  field.focus({ preventScroll: true });
}

/**
 * The error of a field, by the id to which conform points the field's
 * `aria-describedby`.
 */
export function FieldError({
  field,
}: {
  field: Pick<FieldMetadata<unknown>, "errorId" | "errors">;
}) {
  const { errorPrefix } = useWords("form", formWords);
  if (!field.errors) return null;
  return (
    <p id={field.errorId} className="field-error">
      <span className="sr-only">{errorPrefix}</span>
      {field.errors.join(". ")}
    </p>
  );
}

/**
 * The firm's phone and e-mail, for when a form cannot be stored; if neither is
 * known, the advice to try again later.
 */
function OtherWays() {
  const { phone, email } = useSiteTexts();
  const words = useWords("form", formWords);
  return (
    <p className="mt-2">
      {words.stillHere}{" "}
      {phone && (
        <>
          <Linked
            sentence={words.call}
            link={() => <PhoneLink phone={phone} />}
          />{" "}
        </>
      )}
      {email && (
        <Linked
          sentence={words.write}
          link={() => <TextLink href={`mailto:${email}`}>{email}</TextLink>}
        />
      )}
      {!phone && !email && words.later}
    </p>
  );
}
