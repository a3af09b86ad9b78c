import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

import { rememberTypedTexts } from "~/render/hydrated";
import { loadWords } from "~/words/catalogues";

// What the oldest browsers know (scripts/build/browsers.ts). In an older one scripts
// would fail in places, while the page and its forms work without them.
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
