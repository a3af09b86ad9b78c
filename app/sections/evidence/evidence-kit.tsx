import {
  type ChangeEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useOptimistic,
  useRef,
} from "react";

import { addPhotographs } from "~/evidence/kit/add-photographs";
import { setKeepsLocation } from "~/evidence/kit/kit-store";
import { LIMITS } from "~/evidence/kit/photograph";

import kitWords from "#words/en/kit.json";
import { counted, fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

import { PhotographList } from "./photograph-list";
import { DeleteKit, SaveKit } from "./save-kit";
import {
  type EvidenceKit,
  leaveToKit,
  say,
  useEvidenceKit,
  useTicks,
} from "./use-evidence-kit";

/** Takes photographs from the camera or from the files of the device. */
function AddPhotographs({ evidence }: { evidence: EvidenceKit }) {
  const { kit, change, setProgress, progress, setRefused } = evidence;
  const box = useRef<HTMLDivElement>(null);
  const words = useWords("kit", kitWords);
  const language = useLanguage();

  async function add(input: HTMLInputElement): Promise<void> {
    const files = [...(input.files ?? [])];
    input.value = "";
    if (files.length === 0) return;
    await change(async () => {
      const { count, refused } = await addPhotographs(files, {
        keepsLocation: kit.keepsLocation,
        onProgress: (done, total) =>
          setProgress({ label: words.adding, done, total }),
      });
      setProgress(null);
      setRefused(refused);
      const added = counted(language, words.added, count);
      const rest = counted(language, words.notAdded, refused.length);
      say(refused.length > 0 ? `${added} ${rest}` : added);
    });
  }

  // Adds what was chosen before the script loaded.
  useEffect(() => {
    for (const input of box.current?.querySelectorAll("input") ?? [])
      if (input.files?.length) void add(input);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const shared = {
    type: "file",
    // Phones convert HEIC if it is not in the list.
    accept: "image/jpeg,image/png,image/webp",
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      void add(event.currentTarget),
    // Not disabled: the focus would be lost.
    "aria-disabled": progress !== null,
    onClick: (event: MouseEvent) => {
      if (progress !== null) event.preventDefault();
    },
    className: "sr-only",
    "aria-describedby": "photograph-limits",
  } as const;
  return (
    <div ref={box}>
      <div className="flex flex-wrap gap-3">
        <label className={`action-secondary ${BUTTON}`}>
          {words.take}
          <input {...shared} capture="environment" />
        </label>
        <label className={`action-secondary ${BUTTON}`}>
          {words.choose}
          <input {...shared} multiple />
        </label>
      </div>
      <p id="photograph-limits" className="mt-3 text-small text-ink-soft">
        {fill(words.limits, LIMITS)}
      </p>
    </div>
  );
}

const BUTTON =
  "action cursor-pointer relative max-sm:w-full has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-disabled:cursor-progress has-aria-disabled:opacity-70";

/** Parts that only the server renders. */
type EvidenceKitPartsProps = {
  /** Above the buttons that add photographs. */
  head: ReactNode;
  /** What happens to photographs. */
  notes: ReactNode;
  checklists: ReactNode;
};

/** What a visitor keeps on the device: photographs, ticks, and files to save. */
export function EvidenceKitParts(props: EvidenceKitPartsProps) {
  const { head, notes, checklists } = props;
  const evidence = useEvidenceKit();
  const { kit, change } = evidence;
  useTicks(kit.ticks, change);
  return (
    <>
      <div className="needs-script shell no-print grid gap-8 pb-12 lg:pb-16">
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
          <div className="grid content-start gap-6">
            {head}
            <AddPhotographs evidence={evidence} />
            <KitNotices {...evidence} />
            <LocationChoice evidence={evidence} />
          </div>
          {notes}
        </div>
        <PhotographList evidence={evidence} />
      </div>
      {checklists}
      <div className="needs-script shell no-print grid gap-10 pb-16 lg:grid-cols-2">
        <SaveKit evidence={evidence} />
        <DeleteKit evidence={evidence} />
      </div>
    </>
  );
}

/** Whether photographs keep their location; off at first. */
function LocationChoice({ evidence }: { evidence: EvidenceKit }) {
  const { kit, change } = evidence;
  const words = useWords("kit", kitWords);
  // The box shows the choice at once, before it is stored.
  const [isChecked, showChoice] = useOptimistic(kit.keepsLocation);

  function choose(keeps: boolean): void {
    startTransition(async () => {
      showChoice(keeps);
      const done = keeps ? words.keepsOn : words.keepsOff;
      await change(() => setKeepsLocation(keeps), done);
    });
  }

  return (
    <div className="field-check max-w-narrow">
      <input
        type="checkbox"
        id="keep-location"
        ref={(box) => {
          if (box) leaveToKit(box);
        }}
        aria-describedby="location-note"
        checked={isChecked}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <label htmlFor="keep-location" className="-my-2.5 min-h-11 py-2.5">
        {words.keep}
      </label>
    </div>
  );
}

/** What takes long, what failed and which files were refused. */
function KitNotices({ trouble, progress, refused }: EvidenceKit) {
  const words = useWords("kit", kitWords);
  return (
    <div className="grid max-w-narrow gap-4">
      {/* In words for a listener, as a bar for others. */}
      <p role="status" id="kit-progress" className={progress ? "" : "sr-only"}>
        {progress &&
          fill(words.progress, { ...progress, done: progress.done + 1 })}
      </p>
      {progress && (
        <progress
          aria-labelledby="kit-progress"
          value={progress.done}
          max={progress.total}
          className="-mt-2 block h-3 w-full accent-link"
        />
      )}
      {trouble && <p className="error-summary">{trouble}</p>}
      <div role="alert">
        {refused.length > 0 && (
          <div className="error-summary">
            <h3 className="text-h4">{words.notTaken}</h3>
            <ul className="mt-2 grid gap-2">
              {refused.map(({ name, reason }, index) => (
                // Two files may have the same name.
                <li key={`${index} ${name}`}>
                  <strong className="break-all">{name}</strong>: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
