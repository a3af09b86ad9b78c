import type { DocumentActionComponent } from "sanity";

import { movesOf } from "../redirects.ts";

const REASON =
  "The address of this page changes. Put the page into a release, which takes the redirect from the old address with it, and schedule that.";

/**
 * Sanity's own "Schedule publish", which is of one document alone: disabled with
 * a reason for a draft with another address, whose redirect would be missing.
 */
export function scheduleSameAddress(
  schedule: DocumentActionComponent,
): DocumentActionComponent {
  const ScheduleSameAddress: DocumentActionComponent = (props) => {
    const description = schedule(props);
    if (!description || movesOf(props.published, props.draft).length === 0) {
      return description;
    }
    return { ...description, disabled: true, title: REASON };
  };
  ScheduleSameAddress.action = schedule.action;
  ScheduleSameAddress.displayName = "ScheduleSameAddress";
  return ScheduleSameAddress;
}
