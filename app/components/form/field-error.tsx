import type { FieldMetadata } from "@conform-to/react";

/**
 * The error of a field, by the id to which conform points the field's
 * `aria-describedby`.
 */
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
