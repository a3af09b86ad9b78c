import { useId, useState, useSyncExternalStore } from "react";

import { TextLink } from "~/components/link/links";
import type { PageFinding } from "~/visual-editing/check/page-findings";

type Check =
  | { state: "none" | "running" | "failed" }
  | { state: "done"; findings: readonly PageFinding[] };

/**
 * In the bar of a preview: checks the page that is open for what keeps readers
 * from it, and leads to the fields. The check itself, half a megabyte, is loaded
 * at the first click.
 */
export function PageCheck() {
  const [check, setCheck] = useState<Check>({ state: "none" });
  const hasScripts = useHasScripts();

  async function run(): Promise<void> {
    setCheck({ state: "running" });
    try {
      const { checkPage } = await import("~/visual-editing/check/check-page");
      setCheck({ state: "done", findings: await checkPage() });
    } catch {
      setCheck({ state: "failed" });
    }
  }

  return (
    <div className={hasScripts ? "" : "invisible"}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <button
          type="button"
          className="action action-secondary"
          aria-disabled={check.state === "running"}
          onClick={() => {
            if (check.state !== "running") void run();
          }}
        >
          {check.state === "done" ? "Check again" : "Check this page"}
        </button>
        <p role="status">{statusOf(check)}</p>
      </div>
      {check.state === "done" && <Findings findings={check.findings} />}
    </div>
  );
}

function statusOf(check: Check): string {
  switch (check.state) {
    case "none":
      return "";
    case "running":
      return "Checking headings, descriptions, links and contrast.";
    case "failed":
      return "The page could not be checked. Try again.";
    case "done":
      return countOf(check.findings.length);
  }
}

function countOf(count: number): string {
  if (count === 0) return "Nothing was found on this page.";
  return count === 1
    ? "1 finding on this page"
    : `${count} findings on this page`;
}

function Findings({ findings }: { findings: readonly PageFinding[] }) {
  const labelId = useId();
  if (findings.length === 0) return null;
  return (
    <section
      aria-labelledby={labelId}
      className="max-h-[40dvh] overflow-y-auto"
    >
      <h2 id={labelId} className="sr-only">
        Findings on this page
      </h2>
      <ul className="grid list-disc gap-2 py-1 pl-5">
        {findings.map(({ element, sentence, fieldPath }, index) => (
          <li key={index}>
            <strong>{element}</strong>: {sentence}{" "}
            {fieldPath !== null && (
              // The Studio is not shown within the frame of a preview.
              <a href={fieldPath} target="_top">
                Open the field
                <span className="sr-only"> of {element}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="py-1">
        Checked with{" "}
        <TextLink href="https://github.com/dequelabs/axe-core">
          axe-core
        </TextLink>
        , open source under MPL-2.0. It does not see everything that keeps
        readers from a page.
      </p>
    </section>
  );
}

/** False until the page is hydrated: without scripts there is no check. */
function useHasScripts(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
