/**
 * The options of the Remix plugin, in the file where a Remix developer looks
 * for them. Vite does not read it by itself: vite.config.ts hands it over.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  // scripts/build/build-site.ts builds beside it and exchanges the folders.
  buildDirectory: process.env.SITE_BUILD_DIRECTORY ?? "build",
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Off: the whole route table is small, and a page that is read from the
    // cache must not ask the server for parts of it.
    v3_lazyRouteDiscovery: false,
    // For development alone: Vite looks for packages in every route at once.
    // Found one by one, the first page would get two copies of React.
    unstable_optimizeDeps: true,
  },
};
