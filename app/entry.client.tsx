import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

import { rememberTypedTexts } from "~/render/hydrated";
import { loadWords } from "~/words/catalogues";

// Of ES2023. In an older browser libraries would fail here and there, while the
// page works without them, its forms as well.
if ("toSorted" in Array.prototype) {
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
