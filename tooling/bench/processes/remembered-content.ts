import type { QueryParams, SanityQueries } from "@sanity/client";

import type { OpenSite } from "../../../server/pages/render-request.ts";

type Reader = ReturnType<OpenSite["services"]["content"]["reader"]>;

/** The same website, with a content source whose answers are cached. */
export function rememberContent({ build, services }: OpenSite): OpenSite {
  const answers = new Map<string, Promise<unknown>>();

  function remembering(reader: Reader): Reader {
    return {
      ...reader,
      fork: () => remembering(reader.fork()),
      fetch<Query extends keyof SanityQueries>(
        query: Query,
        params?: QueryParams,
      ) {
        const key = JSON.stringify([query, params]);
        const answer = answers.get(key) ?? reader.fetch(query, params);
        answers.set(key, answer);
        return answer as Promise<SanityQueries[Query]>;
      },
    };
  }

  const content: typeof services.content = Object.create(services.content, {
    reader: {
      value: (options: Parameters<typeof services.content.reader>[0]) =>
        remembering(services.content.reader(options)),
    },
  });
  return { build, services: { ...services, content } };
}
