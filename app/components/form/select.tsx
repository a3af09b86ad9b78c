import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

type SelectProps = Omit<ComponentProps<"select">, "className" | "children"> & {
  /** The value and the label of each choice. */
  choices: readonly (readonly [value: string, label: string])[];
};

/** A few choices; a native `<select>`, which works on every phone. */
export function Select({ choices, ...select }: SelectProps) {
  return (
    <span className="relative block">
      <select {...select} className="input appearance-none pr-11">
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        strokeWidth={1.5}
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
      />
    </span>
  );
}
