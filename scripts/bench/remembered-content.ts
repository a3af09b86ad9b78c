import type { QueryParams, SanityQueries } from "@sanity/client";

import type { SiteBuild } from "../../server/site-build.ts";

type CreateReader = SiteBuild["entry"]["module"]["createContentReader"];
type Reader = ReturnType<CreateReader>;

/** The same website, but that it asks the content source each question only once. */
export function rememberContent(build: SiteBuild): SiteBuild {
  const { module } = build.entry;
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

  const createContentReader: CreateReader = (options) =>
    remembering(module.createContentReader(options));
  return {
    ...build,
    entry: { ...build.entry, module: { ...module, createContentReader } },
  };
}
