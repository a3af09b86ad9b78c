import { tickedChecklists } from "~/evidence/kit/checklists-on-page";
import { localTimeOf } from "~/evidence/kit/local-time";
import { readFile } from "~/evidence/kit/read-kit";
import type { KitExport } from "~/evidence/export/kit-export";
import { saveFile } from "~/evidence/export/save-file";

import { type EvidenceKit, say } from "./use-evidence-kit";

/** The files that a kit can be saved as; their code is loaded when one is asked for. */
const FORMATS = {
  PDF: async (kit: KitExport) =>
    (await import("~/evidence/export/kit-pdf")).kitPdf(kit),
  ZIP: async (kit: KitExport) =>
    (await import("~/evidence/export/kit-zip")).kitZip(kit),
} as const;

type Format = keyof typeof FORMATS;

/** Saves the kit as one file, which is made on the device. */
export function SaveKit({ evidence }: { evidence: EvidenceKit }) {
  const { kit, progress, setProgress, complain } = evidence;
  const isEmpty = kit.photographs.length === 0 && kit.ticks.size === 0;

  async function save(format: Format): Promise<void> {
    const label = `Making the ${format} file`;
    const total = Math.max(1, kit.photographs.length);
    setProgress({ label, done: 0, total });
    try {
      const savedAt = localTimeOf(new Date());
      const file = await FORMATS[format]({
        ...kit,
        savedAt,
        address: location.origin + location.pathname,
        checklists: tickedChecklists(kit.ticks),
        readFile,
        onProgress: (done) => setProgress({ label, done, total }),
      });
      const name = `evidence-kit-${savedAt.slice(0, 10)}`;
      saveFile(file, `${name}.${format.toLowerCase()}`);
      say(`The ${format} file is ready. Your browser saves it.`);
    } catch {
      complain(
        `The ${format} file could not be made. This device may be out of memory, or a photograph can no longer be read. Close other apps and try again, or save fewer photographs at a time.`,
      );
    } finally {
      setProgress(null);
    }
  }

  return (
    <section aria-labelledby="save-kit-title">
      <h3 id="save-kit-title" className="text-h3">
        Save your kit
      </h3>
      <p className="mt-2 max-w-measure text-ink-soft">
        The PDF is easy to read and print. The ZIP has the photographs in full
        size. Both have your ticks, rooms and notes, and both are made on your
        device.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(Object.keys(FORMATS) as Format[]).map((format) => (
          <button
            key={format}
            type="button"
            className="action action-secondary cursor-pointer disabled:cursor-default disabled:opacity-60"
            disabled={isEmpty || progress !== null}
            onClick={() => void save(format)}
          >
            Save as {format}
          </button>
        ))}
      </div>
      {isEmpty && (
        <p className="mt-3 text-small text-ink-soft">
          Tick a point or add a photograph first.
        </p>
      )}
    </section>
  );
}
