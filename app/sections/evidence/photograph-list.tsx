import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";

import { describePhotograph, removePhotograph } from "~/evidence/kit/kit-store";
import {
  LIMITS,
  type Photograph,
  timeInWords,
} from "~/evidence/kit/photograph";

import kitWords from "#words/en/kit.json";
import { counted, fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

import { ConfirmButton } from "./save-kit";
import type { EvidenceKit } from "./use-evidence-kit";

/** The photographs of the kit. After a removal the focus is on the next one. */
export function PhotographList({ evidence }: { evidence: EvidenceKit }) {
  const { kit, change } = evidence;
  const { photographs } = kit;
  const words = useWords("kit", kitWords);
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const removed = useRef<{ id: string; index: number } | null>(null);

  // Once the list is rendered without it, whenever that is.
  useEffect(() => {
    if (removed.current === null) return;
    const { id, index } = removed.current;
    if (photographs.some((photograph) => photograph.id === id)) return;
    removed.current = null;
    const titles = list.current?.querySelectorAll<HTMLElement>("h4");
    (titles?.[Math.min(index, titles.length - 1)] ?? heading.current)?.focus();
  }, [photographs]);

  async function remove(id: string, index: number): Promise<void> {
    const left = photographs.length - 1;
    removed.current = { id, index };
    const isDone = await change(
      () => removePhotograph(id),
      fill(words.removed, { number: index + 1, left }),
    );
    if (!isDone) removed.current = null;
  }

  return (
    <section aria-labelledby="kit-list-title">
      <h3 id="kit-list-title" ref={heading} tabIndex={-1} className="text-h3">
        {fill(words.inKit, {
          photographs: counted(language, words.photographs, photographs.length),
          points: counted(language, words.points, kit.ticks.size),
        })}
      </h3>
      {photographs.length > 0 && (
        <ul ref={list} className="mt-6 grid gap-6 lg:grid-cols-2">
          {photographs.map((photograph, index) => (
            <PhotographCard
              key={photograph.id}
              photograph={photograph}
              number={index + 1}
              change={change}
              onRemove={() => void remove(photograph.id, index)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type PhotographCardProps = {
  photograph: Photograph;
  /** Its place in the list, from 1. */
  number: number;
  change: EvidenceKit["change"];
  onRemove(): void;
};

/** One photograph with the visitor's notes on it. */
function PhotographCard(props: PhotographCardProps) {
  const { photograph, number, change, onRemove } = props;
  const { room, thumbnail, takenAt, timeSource, location } = photograph;
  const id = useId();
  const words = useWords("kit", kitWords);
  const name = fill(words.photograph, { number });
  return (
    <li className="grid content-start gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[10rem_1fr] sm:p-5">
      <img
        src={thumbnail}
        alt={room ? `${name}: ${room}` : name}
        className="max-h-48 w-full rounded-control bg-sunken object-contain"
      />
      <div>
        <h4 id={`${id}-title`} tabIndex={-1} className="text-h4">
          {name}
        </h4>
        <p className="mt-1 text-small text-ink-soft">
          {timeSource === "photograph" ? words.taken : words.addedOn}{" "}
          <time dateTime={takenAt}>{timeInWords(takenAt)}</time>
          {timeSource === "added" && words.noTime}
          {location && <span className="block">{words.hasLocation}</span>}
        </p>
        {(["room", "note"] as const).map((each) => (
          <Answer
            key={each}
            photograph={photograph}
            change={change}
            name={each}
            titleId={`${id}-title`}
          />
        ))}
        <ConfirmButton
          id={`${id}-remove`}
          className="mt-3 min-h-11 cursor-pointer text-danger underline underline-offset-4"
          aria-labelledby={`${id}-remove ${id}-title`}
          question={fill(words.removeAsk, { number })}
          text={words.removeText}
          confirmLabel={words.removeYes}
          onConfirm={onRemove}
        >
          {words.remove}
        </ConfirmButton>
      </div>
    </li>
  );
}

type AnswerProps = Pick<PhotographCardProps, "photograph" | "change"> & {
  name: "room" | "note";
  /** Of the heading of the photograph, which is part of the field's name. */
  titleId: string;
};

/** A text that is stored as it is typed; what another tab writes shows when it has no focus. */
function Answer({ photograph, change, name, titleId }: AnswerProps) {
  const kept = photograph[name];
  const id = useId();
  const words = useWords("kit", kitWords);
  const [text, setText] = useState(kept);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (document.activeElement !== field.current) setText(kept);
  }, [kept]);
  const shared = {
    id,
    ref: field,
    value: text,
    maxLength: LIMITS[`${name}Characters`],
    autoComplete: "off",
    "aria-labelledby": `${id}-label ${titleId}`,
    className: "input",
    onChange: ({
      currentTarget: { value },
    }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setText(value);
      void change(() => describePhotograph(photograph.id, { [name]: value }));
    },
  };
  return (
    <div className="mt-3">
      <label htmlFor={id} id={`${id}-label`} className="field-label">
        {words[name]}
      </label>
      {name === "note" ? (
        <textarea {...shared} rows={2} />
      ) : (
        <input {...shared} />
      )}
    </div>
  );
}
