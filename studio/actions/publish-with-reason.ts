import {
  type DocumentActionComponent,
  useDocumentPairPermissions,
} from "sanity";

import { guardedTypes } from "../guarded-types.ts";

/**
 * Sanity's own "Publish", disabled with a reason for a user without the
 * right to publish. The content source enforces this.
 */
export function publishWithReason(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const PublishWithReason: DocumentActionComponent = (props) => {
    const description = publish(props);
    const [permissions, isLoading] = useDocumentPairPermissions({
      id: props.id,
      type: props.type,
      permission: "publish",
    });
    const name = guardedTypes[props.type];
    if (!description || !name || isLoading || permissions?.granted !== false) {
      return description;
    }
    return {
      ...description,
      disabled: true,
      title: `${name} are published by the role Compliance or an administrator. Your draft is kept for them.`,
    };
  };
  PublishWithReason.action = publish.action;
  PublishWithReason.displayName = "PublishWithReason";
  return PublishWithReason;
}
