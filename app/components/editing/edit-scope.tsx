import { type ReactNode, useContext } from "react";

import type { SourceField } from "~/model/text-source";

import { EditedFieldContext, fieldBelow } from "./edit-attributes";

type EditScopeProps = {
  /** A path below the current field, or a field of another document. */
  to: string | SourceField;
  children: ReactNode;
};

/** Says which field the views inside show (edit-attributes.ts). */
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
