import { contentLake } from "content-lake/studio";
import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";

import { schemaTypes, singletonTypes } from "../schemas/index.ts";
import { documentActions } from "./actions/document-actions.ts";
import { documentBadges } from "./badges.ts";
import { checksInspector } from "./checks/checks-inspector.tsx";
import { withReleaseChecks } from "./checks/release-validation.ts";
import { DocumentLayout } from "./document-layout.tsx";
import { factUsesInspector } from "./facts/fact-uses-inspector.tsx";
import { formComponents } from "./forms/form-components.tsx";
import { hiddenFeatures } from "./hidden-features.ts";
import { membersTool } from "./members/members-tool.ts";
import { FirmMark } from "./firm-mark.tsx";
import { homeTool } from "./home/home-tool.ts";
import { MenuRules } from "./menu-rules.tsx";
import { editOnPage } from "./field-actions/edit-on-page.ts";
import { openPreview } from "./field-actions/open-preview.ts";
import { pictureWords } from "./picture-words.ts";
import { presentation } from "./presentation/presentation.ts";
import { dataset, isEmbedded, projectId } from "./project.ts";
import { redirectTemplate } from "./redirect-template.ts";
import { structure } from "./structure.ts";
import { theme } from "./theme.ts";
import { StudioLayout } from "./studio-layout.tsx";

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
