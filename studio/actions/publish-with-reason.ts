import {
  type DocumentActionComponent,
  useDocumentPairPermissions,
} from "sanity";

/** Types that the role Compliance publishes, and what an editor calls them. */
const guarded: Readonly<Record<string, string>> = {
  stateLicence: "Licenses",
  stateTimeline: "Claim timelines",
};

/**
 * Sanity's own "Publish", disabled with a reason for an account that may not
 * publish. The content store decides that, and refuses too.
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
    const name = guarded[props.type];
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
