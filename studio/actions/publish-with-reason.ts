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
 * Sanity's own "Publish", which says who may press it where not everybody may.
 * Whether somebody may is for the content store to say: it refuses too.
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
