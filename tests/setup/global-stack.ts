import { startTestStack } from "./stack.ts";
import { forgetEndpoints } from "./studio-endpoints.ts";

/** Starts the stack that the browser tests share, and ends it after the last of them. */
export default async function globalStack(): Promise<() => Promise<void>> {
  forgetEndpoints();
  const stack = await startTestStack();
  process.env["TEST_STACK"] = JSON.stringify({
    siteUrl: stack.siteUrl,
    studioUrl: stack.studioUrl,
    contentLake: stack.contentLake,
    supabase: stack.supabase,
    editor: stack.editor,
    staff: stack.staff,
    dataFolder: stack.dataFolder,
  });
  return () => stack.remove();
}
