import type { CustomValidator } from "sanity";

import { otherDocuments } from "./other-documents.ts";

/** Only one checklist of a peril is shown, and its name is an anchor on the page. */
export const isOnlyChecklistOfPeril: CustomValidator<
  string | undefined
> = async (peril, context) => {
  const others = otherDocuments(context);
  if (!peril || others === null) return true;
  const { client, id } = others;
  const isOnly = await client.fetch<boolean>(
    '!defined(*[_type == "evidenceChecklist" && !sanity::versionOf($id) && peril == $peril][0]._id)',
    { id, peril },
  );
  return isOnly || "This cause has a checklist already. Change that one.";
};
