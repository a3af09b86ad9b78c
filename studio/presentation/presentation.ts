import type { PluginOptions } from "sanity";
import { presentationTool } from "sanity/presentation";

import { readOrigins } from "../site-origin.ts";
import { locations } from "./locations.ts";
import { mainDocuments } from "./main-documents.ts";
import { withFramableSite } from "./framable-site.ts";

/** Of the tool, as links to it say. */
export const PRESENTATION_NAME = "presentation";

/** The site and its forms side by side. */
export const presentation: PluginOptions = {
  name: "site-presentation",
  plugins: [
    presentationTool({
      name: PRESENTATION_NAME,
      previewUrl: {
        initial: async () => (await readOrigins()).site,
        // A link that works without an account would show every draft.
        previewMode: { enable: "/preview", shareAccess: false },
      },
      resolve: { mainDocuments, locations },
    }),
  ],
  tools: (tools) =>
    tools.map((tool) =>
      tool.name === PRESENTATION_NAME
        ? { ...tool, component: withFramableSite(tool.component) }
        : tool,
    ),
};
