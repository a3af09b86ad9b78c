import type { SiteBuild } from "../../../server/pages/site-build.ts";

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
      fetch<Result>(...question: Parameters<Reader["fetch"]>) {
        const key = JSON.stringify(question);
        const answer = answers.get(key) ?? reader.fetch<Result>(...question);
        answers.set(key, answer);
        return answer as Promise<Result>;
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
