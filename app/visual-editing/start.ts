import {
  enableVisualEditing,
  type SuspiciousStegaReport,
} from "@sanity/visual-editing/enable-visual-editing";

import { markArrayMembers } from "./array-members";
import { pollPage } from "./page-poll";
import { PageRefresh } from "./page-refresh";
import { followForm } from "./typed-texts";

type StartOptions = {
  /** What the page shows, as the Studio writes it: `drafts`, a release. */
  perspective: string;
  /** True for a page of the past, which no longer changes. */
  isPast: boolean;
  /** Reads the data of what React renders. */
  revalidate(): void;
  signal: AbortSignal;
};

/**
 * Makes a preview editable: overlays open the field of what is shown in the
 * Studio, and the page follows what is typed there.
 */
export function startVisualEditing(options: StartOptions): void {
  const { perspective, isPast, signal } = options;
  const texts = followForm(signal);
  const refresh = new PageRefresh({ ...options, texts });
  if (!isPast && !isMissing()) pollPage(() => refresh.read(), signal);
  followMembers(signal);
  addStyles(signal);
  const stop = enableVisualEditing({
    // Above the bar of the site and its menus.
    zIndex: 1000,
    refresh: () => !isPast && refresh.read().then(() => {}),
    onPerspectiveChange(wanted) {
      if (String(wanted) !== perspective)
        void changePerspective(String(wanted));
    },
    onSuspiciousStega: reportStega,
    history: {
      // Each page is a document of its own.
      subscribe(navigate) {
        const { href: url } = location;
        navigate({ type: "replace", title: document.title, url });
        return () => {};
      },
      update({ type, url }) {
        if (type === "pop") history.back();
        else if (new URL(url, location.href).href !== location.href)
          location.assign(url);
      },
    },
  });
  signal.addEventListener("abort", stop);
}

// A card's link covers all of it, and would hide the card from the pointer: there
// would be nothing to drag. The overlays cut their nested menus to the width left
// in the menu around them, which is none.
// Next to the forms, the page that visitors see cannot be shown.
const STYLES = `
  ${window.parent === window ? "" : '[action="/preview/leave"] { display: none; }'}
  .card-link::after { content: none !important; }
  sanity-visual-editing [data-ui="MenuGroup__popover"] {
    max-width: 90vw !important;
    max-height: 80vh !important;
  }
`;

function addStyles(signal: AbortSignal): void {
  const style = new CSSStyleSheet();
  style.replaceSync(STYLES);
  document.adoptedStyleSheets.push(style);
  signal.addEventListener("abort", () => style.replaceSync(""));
}

/** Follows the menus, which React renders again with new data. */
function followMembers(signal: AbortSignal): void {
  markArrayMembers(document.body);
  const observer = new MutationObserver(() => markArrayMembers(document.body));
  for (const element of document.querySelectorAll("body header"))
    observer.observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  signal.addEventListener("abort", () => observer.disconnect());
}

async function changePerspective(perspective: string): Promise<void> {
  const body = new URLSearchParams({ perspective });
  const response = await fetch("/preview/perspective", {
    method: "POST",
    body,
  }).catch(() => null);
  // A preview that is over says so when the page is loaded again.
  if (response) location.reload();
}

/** Logs stega that a browser or a program would read, which is a defect of the site. */
function reportStega(reports: SuspiciousStegaReport[]): void {
  for (const { kind, attribute, element, cleaned } of reports) {
    // Remix carries the data of the page in a script of its own.
    if (kind === "script" && element?.textContent.includes("__remixContext"))
      continue;
    console.error(
      `stega in ${[kind, element?.tagName, attribute].filter(Boolean).join(" ")}: ${cleaned.slice(0, 80)}`,
    );
  }
}

/** True for a 404: each new reading would log another one in the editor's console. */
function isMissing(): boolean {
  const [page] = performance.getEntriesByType("navigation");
  return (
    page instanceof PerformanceNavigationTiming && page.responseStatus === 404
  );
}
