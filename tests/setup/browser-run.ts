import { forgetEndpoints } from "./studio-endpoints.ts";

/** Before the first of the browser tests. */
export default function prepareBrowserRun(): void {
  forgetEndpoints();
}
