import {
  type FieldMetadata,
  getInputProps,
  getTextareaProps,
} from "@conform-to/react";
import type { ReactNode } from "react";

import { FieldError } from "./field-error";

type TextFieldProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  /** Stands before the field, because visitors need it before typing. */
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
  /** What depends on the answer, such as a notice. */
  children?: ReactNode;
};

/** A labelled text field, with its hint before it and its error after it. */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, rows, type = "text", ...others } = props;
  const { isOptional = false, children, ...rest } = others;
  const hintId = hint ? `${field.id}-hint` : undefined;
  const described = hintId ? { ariaDescribedBy: hintId } : {};
  return (
    <div className="field">
      <label htmlFor={field.id} className="field-label">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError field={field} />
      {rows ? (
        <textarea
          {...getTextareaProps(field, described)}
          key={field.key}
          rows={rows}
          required={!isOptional}
          className="input"
          {...rest}
        />
      ) : (
        <input
          {...getInputProps(field, { type, ...described })}
          key={field.key}
          required={!isOptional}
          className={type === "date" ? "input input-date" : "input"}
          {...rest}
        />
      )}
      {children}
    </div>
  );
}
