import { type ChangeEvent, useCallback, useEffect, useRef } from "react";

import { addPhotographs, type Refusal } from "~/evidence/kit/add-photographs";
import { LIMITS } from "~/evidence/kit/photograph";

import { type EvidenceKit, say } from "./use-evidence-kit";

type AddPhotographsProps = {
  evidence: EvidenceKit;
  /** Called after each choice with the files that were not taken. */
  onRefused(refused: readonly Refusal[]): void;
};

// Phones convert HEIC where it is not in the list.
const ACCEPTED = "image/jpeg,image/png,image/webp";

/** Takes photographs by the camera or from the files of the device. */
export function AddPhotographs({ evidence, onRefused }: AddPhotographsProps) {
  const { kit, change, setProgress, progress } = evidence;
  const { keepsLocation } = kit;
  const box = useRef<HTMLDivElement>(null);

  const add = useCallback(
    async (input: HTMLInputElement) => {
      const files = [...(input.files ?? [])];
      input.value = "";
      if (files.length === 0) return;
      await change(async () => {
        const { count, refused } = await addPhotographs(files, {
          keepsLocation,
          onProgress: (done, total) =>
            setProgress({ label: "Adding photographs", done, total }),
        });
        setProgress(null);
        onRefused(refused);
        say(sentence(count, refused.length));
      });
    },
    [change, setProgress, onRefused, keepsLocation],
  );

  // What was chosen before the script came.
  useEffect(() => {
    for (const input of box.current?.querySelectorAll("input") ?? [])
      if (input.files?.length) void add(input);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const onChange = (event: ChangeEvent<HTMLInputElement>) =>
    void add(event.currentTarget);
  const shared = {
    type: "file",
    accept: ACCEPTED,
    onChange,
    disabled: progress !== null,
    className: "sr-only",
    "aria-describedby": "photograph-limits",
  } as const;
  return (
    <div ref={box}>
      <div className="flex flex-wrap gap-3">
        <label className={`action-primary ${BUTTON}`}>
          Take a photograph
          <input {...shared} capture="environment" />
        </label>
        <label className={`action-secondary ${BUTTON}`}>
          Choose photographs
          <input {...shared} multiple />
        </label>
      </div>
      <p id="photograph-limits" className="mt-3 text-small text-ink-soft">
        JPEG, PNG or WebP, up to {LIMITS.megabytes} MB each, {LIMITS.atOnce} at
        a time, {LIMITS.photographs} in all.
      </p>
    </div>
  );
}

const BUTTON =
  "action cursor-pointer relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-progress has-disabled:opacity-70";

function sentence(count: number, refused: number): string {
  const added =
    count === 1
      ? "1 photograph was added."
      : `${count} photographs were added.`;
  if (refused === 0) return added;
  return `${added} ${refused === 1 ? "1 file was" : `${refused} files were`} not taken.`;
}
