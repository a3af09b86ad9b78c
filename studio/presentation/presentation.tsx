import { Card } from "@sanity/ui";
import type { ComponentType } from "react";
import { combineLatest, map } from "rxjs";
import {
  type EditStateFor,
  getDraftId,
  getPublishedId,
  type PluginOptions,
  type Tool,
} from "sanity";
import {
  defineDocuments,
  type DocumentLocationResolver,
  presentationTool,
} from "sanity/presentation";

import { Text } from "../focus.tsx";
import { PanelContent, useLoaded } from "../rows/panel.tsx";
import { readOrigins } from "../site-origin.ts";
import { documentRoutes } from "./document-routes.ts";
import {
  asEdited,
  pagesUsing,
  shownNowhere,
  standsWhere,
  type UsedOn,
  usedOnQuery,
} from "./used-on.ts";

/** Says above each document which pages show it, with a link to each. */
const locations: DocumentLocationResolver = (
  { id, type, version, perspectiveStack },
  { documentStore },
) => {
  const message = standsWhere(type);
  if (message !== null)
    return {
      message,
      ...(message.startsWith("Appears on") && {
        locations: [{ title: "Home page", href: "/" }],
      }),
    };
  const own = getPublishedId(id);
  const versions = [perspectiveStack]
    .flat()
    .map((name) => `versions.${name}.${own}`);
  const stored$ = documentStore.listenQuery(
    // A listener accepts only a filter.
    { fetch: usedOnQuery(type), listen: "*[_id in $ids || references($id)]" },
    { id: own, ids: [own, getDraftId(own), ...versions] },
    { perspective: perspectiveStack, tag: "presentation.locations" },
  );
  const edited$ = documentStore.pair.editState(own, type, version);
  return combineLatest([stored$, edited$]).pipe(
    map(([stored, edited]: [UsedOn, EditStateFor]) => {
      const { draft, published } = edited;
      const used = asEdited(stored, edited.version ?? draft ?? published);
      const nowhere = shownNowhere(type, used);
      return nowhere === null
        ? { locations: pagesUsing(used) }
        : { message: nowhere };
    }),
  );
};

/** The document that Presentation opens next to the page of an address. */
const mainDocuments = defineDocuments(
  documentRoutes.map(({ patterns, filter, params }) => ({
    route: [...patterns],
    resolve: (found) => ({
      filter,
      params: { ...found.params, ...params },
    }),
  })),
);

type ToolProps = { tool: Tool };

/**
 * Presentation, or a sentence where it could only show an empty frame: the site lets
 * one Studio frame it, at one address, and to a browser `127.0.0.1` is another site
 * than `localhost`, and gets no cookie.
 */
function withFramableSite(
  Presentation: ComponentType<ToolProps>,
): ComponentType<ToolProps> {
  return function FramableSite(props: ToolProps) {
    const loaded = useLoaded(() => readOrigins(), []);
    if (loaded.value?.studio === location.origin)
      return <Presentation {...props} />;
    return (
      <Card height="fill" padding={5}>
        <PanelContent loaded={loaded}>
          {({ studio }) => (
            <Text size={2}>
              The website can be shown beside its forms only at {studio}, and
              you are at {location.origin}.{" "}
              <a href={`${studio}${location.pathname}${location.search}`}>
                Open this Studio there
              </a>
            </Text>
          )}
        </PanelContent>
      </Card>
    );
  };
}

/** The tool's name, as in links to it. */
const PRESENTATION_NAME = "presentation";

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
