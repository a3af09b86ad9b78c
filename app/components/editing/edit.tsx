import { createContext, type ReactNode, useContext } from "react";

import type { SourceField } from "~/model/preview";
import { useRendering } from "~/render/render-context";

/** Attributes to spread into an element; empty for visitors. */
export type EditAttributes = { "data-sanity"?: string };

/** The field that the views below show; their paths begin there. */
const EditedFieldContext = createContext<SourceField | null>(null);

/**
 * Marks an element whose text does not name its field by stega: a section, whose
 * texts may all come from elsewhere, or a text not read from its field, such as
 * a search result. A preview's overlay opens the field in the Studio.
 *
 * @returns a function from a path below the current field, or from a field of
 * another document, to the attributes.
 */
export function useEdit(): (to?: string | SourceField) => EditAttributes {
  const { encodeField } = useRendering();
  const parent = useContext(EditedFieldContext);
  return (to = "") => {
    const field = typeof to === "string" ? fieldBelow(parent, to) : to;
    return encodeField && field && field.path !== ""
      ? { "data-sanity": encodeField(field) }
      : {};
  };
}

/** Returns the field at a path below another; an empty path is the field itself. */
function fieldBelow(
  field: SourceField | null,
  path: string,
): SourceField | null {
  if (field === null || path === "") return field;
  return { ...field, path: field.path === "" ? path : `${field.path}.${path}` };
}

/** Returns the path of an array's member. */
export function memberPath(array: string, key: string): string {
  return `${array}[_key=="${key}"]`;
}

type EditScopeProps = {
  /** A path below the current field, or a field of another document. */
  to: string | SourceField;
  children: ReactNode;
};

/** Says which field the views inside show. */
export function EditScope({ to, children }: EditScopeProps) {
  const parent = useContext(EditedFieldContext);
  return (
    <EditedFieldContext
      value={typeof to === "string" ? fieldBelow(parent, to) : to}
    >
      {children}
    </EditedFieldContext>
  );
}
