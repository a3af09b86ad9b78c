import { lazy } from "react";

/** The bar of a preview, which no visitor's browser loads. */
export const LazyPreviewBar = lazy(() =>
  import("./preview-bar").then(
    (module) => ({ default: module.PreviewBar }),
    // If it cannot be loaded, the server's HTML stays.
    () => new Promise<never>(() => {}),
  ),
);
