import type { FieldMetadata } from "@conform-to/react";

/** The error of an answer; conform names it in the field's description. */
export function FieldError({
  field,
}: {
  field: FieldMetadata<string | undefined>;
}) {
  if (!field.errors) return null;
  return (
    <p id={field.errorId} className="field-error">
      <span className="sr-only">Error: </span>
      {field.errors.join(". ")}
    </p>
  );
}
