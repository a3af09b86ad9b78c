import { TrashIcon } from "@sanity/icons/Trash";
import type { StructureBuilder } from "sanity/structure";

import { Wastebasket } from "./wastebasket.tsx";

/** The list of deleted documents, as a place in the Studio. */
export function wastebasketPane(S: StructureBuilder) {
  return S.listItem()
    .id("wastebasket")
    .title("Wastebasket")
    .icon(TrashIcon)
    .child(S.component(Wastebasket).id("wastebasket").title("Wastebasket"));
}
