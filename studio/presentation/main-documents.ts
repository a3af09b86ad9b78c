import { defineDocuments } from "sanity/presentation";

import { documentRoutes } from "../../schemas/document-routes.ts";

/** Which document Presentation opens beside the page of an address. */
export const mainDocuments = defineDocuments(
  documentRoutes.map(({ patterns, filter, params }) => ({
    route: [...patterns],
    resolve: (found) => ({
      filter,
      params: { ...found.params, ...params },
    }),
  })),
);
