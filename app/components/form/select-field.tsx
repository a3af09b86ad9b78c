import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { ChevronDown } from "lucide-react";

import { FieldError } from "./field-error";

type SelectFieldProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  /** The label of each value. */
  choices: Readonly<Record<string, string>>;
  /** The value that is selected at first. */
  first: string;
};

/**
 * A field with a few choices; a native `<select>`, which works on every phone.
 */
export function SelectField(props: SelectFieldProps) {
  const { field, label, choices, first } = props;
  const { key, defaultValue, ...select } = getSelectProps(field);
  const chosen =
    typeof defaultValue === "string" && defaultValue in choices
      ? defaultValue
      : first;
  return (
    <div className="field">
      <label htmlFor={field.id} className="field-label">
        {label}
      </label>
      <FieldError field={field} />
      <span className="relative block">
        <select
          key={key}
          {...select}
          defaultValue={chosen}
          className="input appearance-none pr-11"
        >
          {Object.entries(choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
        />
      </span>
    </div>
  );
}
