import { forgetEndpoints } from "../fixtures/studio-endpoints.fixture.ts";

/** Before the first of the browser tests. */
export default function prepareBrowserRun(): void {
  forgetEndpoints();
}
