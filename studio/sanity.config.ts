import { contentLake } from "content-lake/studio";
import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";

import { schemaTypes, singletonTypes } from "../schemas/index.ts";
import { documentActions } from "./actions/document-actions.ts";
import { documentBadges } from "./badges.ts";
import { dataset, isEmbedded, projectId } from "./project.ts";
import { structure } from "./structure.ts";

export default defineConfig({
  title: "Website",
  projectId,
  dataset,
  ...(isEmbedded ? contentLake({ projectId, dataset }) : {}),
  plugins: [structureTool({ title: "Content", structure })],
  schema: {
    types: schemaTypes,
    templates: (templates) =>
      templates.filter(
        ({ schemaType }) => !singletonTypes.includes(schemaType),
      ),
  },
  document: {
    actions: documentActions,
    badges: documentBadges,
    comments: { enabled: false },
    newDocumentOptions: (options) =>
      options.filter(({ templateId }) => !singletonTypes.includes(templateId)),
  },
  // One person edits and publishes; these would only add buttons.
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  advancedVersionControl: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { create: { startInCreateEnabled: false } },
});
