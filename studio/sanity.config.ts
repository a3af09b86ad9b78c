import { createClient } from "@sanity/client";
import { documentInternationalization } from "@sanity/document-internationalization";
import { contentLake } from "content-lake/studio";
import { createElement } from "react";
import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";

import { languages } from "../domain/languages.ts";
import { translatedTypes } from "../domain/page-types.ts";
import firmMark from "../public/favicon.svg";
import { schemaTypes, singletonTypes } from "../schemas/index.ts";
import { documentActions } from "./actions/document-actions.ts";
import { openPreview } from "./actions/field-actions.ts";
import { documentBadges } from "./badges.ts";
import { withReleaseChecks } from "./checks/release-validation.ts";
import { formComponents } from "./forms/form-components.tsx";
import { withFormsClient } from "./forms-client.ts";
import { homeTool } from "./home/home.tsx";
import { inspectorsWith } from "./inspectors.tsx";
import { DocumentLayout, MenuRules, StudioLayout } from "./layouts.tsx";
import { mediaTool } from "./media/media.tsx";
import { membersTool } from "./members/members.tsx";
import { presentation } from "./presentation/presentation.tsx";
import { dataset, isEmbedded, projectId } from "./project.ts";
import { redirectTemplate } from "./redirects/redirects.ts";
import { ToolLayout } from "./releases/release-dialog.tsx";
import { sanityWords } from "./sanity-words.ts";
import { structure } from "./structure.ts";
import { theme } from "./theme.ts";
import { translationsMenu } from "./translations/translations-menu.tsx";

const lake = isEmbedded ? contentLake({ projectId, dataset }) : undefined;

export default defineConfig({
  title: "RCC website",
  icon: () => createElement("img", { alt: "", src: firmMark }),
  theme,
  projectId,
  dataset,
  ...lake,
  unstable_clientFactory: withFormsClient(
    lake?.unstable_clientFactory ?? createClient,
  ),
  plugins: [
    homeTool(),
    structureTool({ title: "Content", structure }),
    presentation,
    mediaTool(),
    membersTool(),
    documentInternationalization({
      supportedLanguages: Object.entries(languages).map(([id, { title }]) => {
        return { id, title };
      }),
      schemaTypes: [...translatedTypes],
      // A strong reference would keep an original from being taken down.
      weakReferences: true,
      addTemplates: false,
      // Ours tells the states, and is one for all types.
      hideLanguageFilter: true,
      metadataOmnisearchVisibility: false,
    }),
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
  i18n: { bundles: sanityWords },
  form: { components: formComponents },
  document: {
    actions: documentActions,
    badges: documentBadges,
    components: { unstable_layout: DocumentLayout },
    inspectors: inspectorsWith,
    unstable_languageFilter: translationsMenu,
    unstable_fieldActions: (actions) => [...actions, openPreview],
    comments: { enabled: true },
    newDocumentOptions: (options) =>
      options.filter(({ templateId }) => !singletonTypes.includes(templateId)),
  },
  studio: {
    components: { layout: StudioLayout, activeToolLayout: ToolLayout },
  },
  // Hosted Sanity offers comments and tasks as far as the plan includes them.
  tasks: { enabled: true },
  // Scheduled drafts have replaced it; the others are services of Sanity's cloud.
  scheduledPublishing: { enabled: false },
  advancedVersionControl: { enabled: false },
  mediaLibrary: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { create: { startInCreateEnabled: false } },
  announcements: { enabled: false },
});
