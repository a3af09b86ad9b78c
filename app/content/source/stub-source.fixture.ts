import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { type Environment, readEnvironment } from "~/env/env.server";

/** A content source for tests. */
export type StubSource = {
  /** How it is reached. */
  settings: Environment["content"];
  close(): void;
};

/** Starts a content source. */
export async function startStubSource(
  answer: RequestListener,
): Promise<StubSource> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    settings: readEnvironment({
      SANITY_PROJECT_ID: "local",
      SANITY_DATASET: "production",
      SANITY_API_READ_TOKEN: "token",
      SANITY_API_HOST: `http://127.0.0.1:${port}`,
    }).content,
    close: () => server.close(),
  };
}
