import type { SchemaTypeDefinition } from "sanity";

import { withLastValues, withTexts } from "../fact-text.ts";

type Selection = Record<string, unknown>;

/**
 * A type whose preview shows the last values of facts, as readers see them, in
 * place of the facts. In: a type with a preview or without.
 */
export function withPrintedPreview(
  type: SchemaTypeDefinition,
): SchemaTypeDefinition {
  if (!("preview" in type) || !type.preview) return type;
  const { prepare, ...preview } = type.preview;
  return {
    ...type,
    preview: {
      ...preview,
      prepare: (selection: Selection, ...options: unknown[]) => {
        const printed = withTexts(selection, withLastValues);
        return prepare
          ? Reflect.apply(prepare, null, [printed, ...options])
          : printed;
      },
    },
  };
}
