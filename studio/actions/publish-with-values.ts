import { useToast } from "@sanity/ui/toast";
import { type DocumentActionComponent, useClient } from "sanity";

/**
 * Sanity's own "Publish" of a fact, which first writes its value into the texts
 * that hold it. What cannot be written does not keep the fact from readers: the
 * website prints the fact, and the next publication of a fact writes again.
 */
export function publishWithValues(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const PublishWithValues: DocumentActionComponent = (props) => {
    const description = publish(props);
    const client = useClient({ apiVersion: "2025-02-19" });
    const toast = useToast();
    const { draft } = props;
    if (!description || !draft) return description;

    async function carry(fact: typeof draft & object): Promise<void> {
      const { carryValues } = await import("../facts/carry-values.ts");
      const left = await carryValues(client, fact);
      if (left > 0)
        toast.push({
          status: "warning",
          title: `${left} texts still carry the old value`,
          description:
            'Readers see the new one. "Where this stands" names the texts.',
        });
    }

    return {
      ...description,
      onHandle: () => {
        carry(draft)
          .catch(() => {})
          .finally(() => description.onHandle?.());
      },
    };
  };
  PublishWithValues.action = publish.action;
  PublishWithValues.displayName = "PublishWithValues";
  return PublishWithValues;
}
