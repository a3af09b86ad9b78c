import { defineLocaleResourceBundle } from "sanity";

const words = (namespace: string, resources: Record<string, string>) =>
  defineLocaleResourceBundle({ locale: "en-US", namespace, resources });

/** Releases have one zone for all dialogs: the firm's, until a person chooses another. */
const ZONE = "Central Time, unless you have chosen another zone";

/** Sentences of Sanity's own, as this Studio's editors say them. */
export const sanityWords = [
  words("presentation", {
    "locations-banner.resolving.text": "Finding where this appears…",
  }),
  words("structure", {
    "panes.document-list-pane.error.text.offline":
      "You are offline. Keep this tab open.",
    "action.publish.validation-issues.tooltip":
      "Something is missing or wrong. The red mark above the form lists it.",
  }),
  words("studio", {
    "common.reconnecting.toast.title": "You are offline. Keep this tab open.",
    "release.banner.scheduled-for-publishing-on": `Will be published {{date}} (${ZONE})`,
    "release.dialog.delete-schedule-draft.header": "Cancel scheduling?",
    "release.dialog.delete-schedule-draft.body-already-current":
      "This will not be published at the scheduled time. Your draft stays.",
    "release.dialog.delete-schedule-draft.body-will-save-to-draft":
      "This will not be published at the scheduled time. Your changes stay as a draft.",
    "release.dialog.delete-schedule-draft.body-with-choice":
      "This will not be published at the scheduled time.",
    "release.dialog.delete-schedule-draft.confirm": "Cancel scheduling",
    "release.action.delete-schedule": "Cancel scheduling",
    "schedule-publish-dialog.description": `Choose the day and the time (${ZONE}).`,
  }),
];
