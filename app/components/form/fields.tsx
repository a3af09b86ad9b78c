import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";

import {
  type FormStart,
  hiddenNames,
  HONEYPOT_NAME,
} from "~/intake/forms/form-result";

import { useSiteTexts } from "~/components/site-texts";
import formWords from "#words/en/form.json";
import { useWords } from "~/words/language";

import { FieldError } from "./form-errors";
import { Select } from "./select";

export type TextFieldProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  /** Precedes the field, because visitors need it before typing. */
  hint?: string;
  type?: "text" | "email" | "tel" | "date";
  /** How many lines a longer text starts with. */
  rows?: number;
  /** True if the field may stay empty. */
  isOptional?: boolean;
  autoComplete?: string;
  inputMode?: "text" | "email" | "tel";
  /** The earliest and the latest day of a date. */
  min?: string;
  max?: string;
  /** Content that depends on the answer, such as a notice. */
  children?: ReactNode;
};

/** How a browser fills in an e-mail address, and which keys a phone shows for it. */
export const EMAIL = {
  type: "email",
  autoComplete: "email",
  inputMode: "email",
} as const;

/** The same for a telephone number. */
export const PHONE = {
  type: "tel",
  autoComplete: "tel",
  inputMode: "tel",
} as const;

type Framed = Pick<FieldMetadata<unknown>, "id" | "errorId" | "errors">;

type FieldFrameProps = {
  field: Framed;
  label: string;
  hint?: string | undefined;
  /**
   * True for a required date or file: browsers do not tell assistive technology that
   * it is, so its description does.
   */
  saysRequired?: boolean;
  control: ReactNode;
  children?: ReactNode;
};

type Described = Pick<FieldFrameProps, "hint" | "saysRequired">;

/** The ids of what describes a control besides its error; empty if nothing does. */
const describedBy = (id: string, { hint, saysRequired }: Described) =>
  [hint && `${id}-hint`, saysRequired && `${id}-must`]
    .filter(Boolean)
    .join(" ");

/** The attributes of a control in a frame that conform does not know. */
export function framedProps(
  { id, errorId, errors }: Framed,
  described: Described,
) {
  const ids = [describedBy(id, described), errors && errorId];
  return {
    id,
    // Chromium takes a required date or file that is still empty for a wrong one.
    "aria-invalid": Boolean(errors),
    "aria-describedby": ids.filter(Boolean).join(" ") || undefined,
  };
}

/** The frame of every field: its label, its hint, its control, its error under it. */
export function FieldFrame(props: FieldFrameProps) {
  const { field, label, hint, saysRequired, control, children } = props;
  const { must } = useWords("form", formWords);
  return (
    <div className="field">
      <label htmlFor={field.id} className="field-label">
        {label}
      </label>
      {hint && (
        <p id={`${field.id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {saysRequired && (
        <span id={`${field.id}-must`} className="sr-only">
          {must}
        </span>
      )}
      {control}
      <FieldError field={field} />
      {children}
    </div>
  );
}

/** A text field. */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, rows, type = "text", ...others } = props;
  const { isOptional = false, children, ...rest } = others;
  const saysRequired = type === "date" && !isOptional;
  const ariaDescribedBy = describedBy(field.id, { hint, saysRequired });
  const described = ariaDescribedBy ? { ariaDescribedBy } : {};
  const shared = { required: !isOptional, ...rest };
  return (
    <FieldFrame
      field={field}
      label={label}
      hint={hint}
      saysRequired={saysRequired}
      control={
        rows ? (
          <textarea
            {...getTextareaProps(field, described)}
            key={field.key}
            {...shared}
            rows={rows}
            className="input"
          />
        ) : (
          <input
            {...getInputProps(field, { type, ...described })}
            key={field.key}
            {...shared}
            {...(saysRequired && { "aria-invalid": Boolean(field.errors) })}
            className={type === "date" ? "input input-date" : "input"}
          />
        )
      }
    >
      {children}
    </FieldFrame>
  );
}

type SelectFieldProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  /** Precedes the field. */
  hint?: string;
  /** The label of each value. */
  choices: Readonly<Record<string, string>>;
  /** The value that is selected at first. */
  first: string;
};

/** A field with a few choices. */
export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, choices, first } = props;
  const ariaDescribedBy = describedBy(field.id, { hint });
  const { key, defaultValue, ...select } = getSelectProps(
    field,
    ariaDescribedBy ? { ariaDescribedBy } : {},
  );
  const chosen =
    typeof defaultValue === "string" && defaultValue in choices
      ? defaultValue
      : first;
  return (
    <FieldFrame
      field={field}
      label={label}
      hint={hint}
      control={
        <Select
          key={key}
          {...select}
          choices={Object.entries(choices)}
          defaultValue={chosen}
          required={first === ""}
        />
      }
    />
  );
}

type BoxFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  id: string;
  label: string;
};

/** A box to check, which may always stay empty. */
export function BoxField({ label, ...box }: BoxFieldProps) {
  return (
    <div className="field-check">
      <input {...box} type="checkbox" />
      <label htmlFor={box.id}>{label}</label>
    </div>
  );
}

/** Says once for a form that all of its fields have to be filled in. */
export function RequiredNote() {
  return <p className="form-consent">{useWords("form", formWords).required}</p>;
}

/** Says above a form that the firm answers in the first language, where it does. */
export function AnswerLanguage() {
  const { answeredInFirst } = useWords("form", formWords);
  return useSiteTexts().isAnsweredInFirst ? (
    <p className="font-semibold">{answeredInFirst}</p>
  ) : null;
}

/**
 * The hidden fields of a form: its ticket, how the visit began, and the
 * honeypot.
 */
export function HiddenFields({ start }: { start: FormStart }) {
  const words = useWords("form", formWords);
  return (
    <>
      {hiddenNames.map((name) => (
        <input key={name} type="hidden" name={name} value={start[name]} />
      ))}
      <div aria-hidden className="form-trap">
        <label>
          {words.trap}
          <input name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
