import { runStack } from "../../scripts/stack/run.ts";

// `npm start` with builds that end when the test sends `site`, `studio` or
// `studio fails`.

const site = Promise.withResolvers<void>();
const studio = Promise.withResolvers<void>();
// The message may come before the start listens to it.
studio.promise.catch(() => {});

process.on("message", (message) => {
  if (message === "site") site.resolve();
  if (message === "studio") studio.resolve();
  if (message === "studio fails") studio.reject(new Error("no"));
});

await runStack({
  siteScript: "server/main.ts",
  build(_environment, { say }) {
    const tell = () => say("The Studio's build has ended.");
    studio.promise.then(tell, tell);
    return { site: site.promise, studio: studio.promise };
  },
});
