import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";

import { schemaTypes, singletonTypes } from "../schemas/index.ts";
import { documentActions } from "./actions/document-actions.ts";
import { documentBadges } from "./badges.ts";
import { createLocalClient, lakeOrigin } from "./local-client.ts";
import { dataset, isEmbedded, projectId } from "./project.ts";
import { structure } from "./structure.ts";

/** What the hosted Studio gets from Sanity, the lake gives at its own origin. */
const embeddedLake = {
  apiHost: lakeOrigin,
  unstable_clientFactory: createLocalClient,
  auth: {
    loginMethod: "cookie" as const,
    redirectOnSingle: true,
    providers: [
      {
        name: "local",
        title: "E-mail and password",
        url: `${lakeOrigin}/v1/auth/login/local`,
      },
    ],
  },
};

export default defineConfig({
  title: "Website",
  projectId,
  dataset,
  ...(isEmbedded ? embeddedLake : {}),
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
