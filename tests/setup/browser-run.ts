/** Before the first of the browser tests: nothing has to be prepared. */
export default function prepareBrowserRun(): void {}
