import type { WorkspaceOptions } from "sanity";

type HiddenFeature = {
  name: string;
  reason: string;
  options: Partial<WorkspaceOptions>;
};

/** What of the Studio stays hidden, each with its reason. */
const features: readonly HiddenFeature[] = [
  {
    name: "Scheduled publishing",
    reason: "Sanity has put scheduled drafts in its place.",
    options: { scheduledPublishing: { enabled: false } },
  },
  {
    name: "Divergences between versions",
    reason: "Sanity still develops it, and has it off by default.",
    options: { advancedVersionControl: { enabled: false } },
  },
  {
    name: "Media library",
    reason: "It is a service of Sanity's cloud.",
    options: { mediaLibrary: { enabled: false } },
  },
  {
    name: "Canvas and Create",
    reason:
      "They are services of Sanity's cloud, and would offer to write a page elsewhere.",
    options: {
      apps: { canvas: { enabled: false } },
      beta: { create: { startInCreateEnabled: false } },
    },
  },
  {
    name: "Announcements",
    reason: "They are news of Sanity's, read from its servers.",
    options: { announcements: { enabled: false } },
  },
];

/** The options of the workspace that hide them; comments, tasks, releases and scheduled drafts are on. */
export const hiddenFeatures: Partial<WorkspaceOptions> = Object.assign(
  {},
  ...features.map(({ options }) => options),
);
