import type { RequestListener } from "node:http";

import { type Environment, readEnvironment } from "~/env/env.server";

import { startStandIn } from "../../../tests/fixtures/stand-in.fixture";

/** A content source for tests. */
export type StubSource = {
  /** How it is reached. */
  settings: Environment["content"];
  close(): Promise<void>;
};

/** Starts a content source. */
export async function startStubSource(
  answer: RequestListener,
): Promise<StubSource> {
  const { url, close } = await startStandIn(answer);
  return {
    settings: readEnvironment({
      SANITY_PROJECT_ID: "local",
      SANITY_DATASET: "production",
      SANITY_API_READ_TOKEN: "token",
      SANITY_API_HOST: url,
    }).content,
    close,
  };
}
