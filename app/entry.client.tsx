import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

import { rememberTypedTexts } from "~/render/hydrated";
import { loadWords } from "~/words/catalogues";

// What the oldest browsers know (scripts/build/browsers.ts). In an older one scripts
// would fail here and there, while the page works without them, its forms as well.
if ("toSorted" in Array.prototype && "Segmenter" in Intl) {
  rememberTypedTexts();
  await loadWords(document.documentElement.lang);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
