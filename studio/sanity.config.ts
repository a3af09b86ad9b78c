import { contentLake } from "content-lake/studio";
import { defineConfig, type WorkspaceOptions } from "sanity";
import { structureTool } from "sanity/structure";

import { schemaTypes, singletonTypes } from "../schemas/index.ts";
import { documentActions } from "./actions/document-actions.ts";
import { editOnPage, openPreview } from "./actions/field-actions.ts";
import { documentBadges } from "./badges.ts";
import { withReleaseChecks } from "./checks/release-validation.ts";
import { FirmMark } from "./firm-mark.tsx";
import { formComponents } from "./forms/form-components.tsx";
import { homeTool } from "./home/home.tsx";
import { checksInspector, factUsesInspector } from "./inspectors.tsx";
import { DocumentLayout, MenuRules, StudioLayout } from "./layouts.tsx";
import { membersTool } from "./members/members.tsx";
import { pictureWords } from "./picture-words.ts";
import { presentation } from "./presentation/presentation.ts";
import { dataset, isEmbedded, projectId } from "./project.ts";
import { redirectTemplate } from "./redirects/redirects.ts";
import { structure } from "./structure.ts";
import { theme } from "./theme.ts";

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
const hiddenFeatures: Partial<WorkspaceOptions> = Object.assign(
  {},
  ...features.map(({ options }) => options),
);

export default defineConfig({
  title: "RCC website",
  icon: FirmMark,
  theme,
  projectId,
  dataset,
  ...(isEmbedded ? contentLake({ projectId, dataset }) : {}),
  plugins: [
    homeTool(),
    structureTool({ title: "Content", structure }),
    presentation,
    membersTool(),
    { name: "menu-rules", studio: { components: { layout: MenuRules } } },
  ],
  schema: {
    types: withReleaseChecks(schemaTypes),
    templates: (templates) => [
      ...templates.filter(
        ({ schemaType }) => !singletonTypes.includes(schemaType),
      ),
      redirectTemplate,
    ],
  },
  form: { components: formComponents },
  i18n: { bundles: [pictureWords] },
  document: {
    actions: documentActions,
    badges: documentBadges,
    components: { unstable_layout: DocumentLayout },
    inspectors: (inspectors) => [
      ...inspectors,
      checksInspector,
      factUsesInspector,
    ],
    unstable_fieldActions: (actions) => [...actions, editOnPage, openPreview],
    comments: { enabled: true },
    newDocumentOptions: (options) =>
      options.filter(({ templateId }) => !singletonTypes.includes(templateId)),
  },
  studio: { components: { layout: StudioLayout } },
  // On hosted Sanity comments and tasks are there as far as its plan gives them.
  tasks: { enabled: true },
  ...hiddenFeatures,
});
