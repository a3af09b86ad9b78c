import { useCallback, useEffect, useRef, useState } from "react";

import { showToast } from "~/components/toast/toast";
import {
  onChangeElsewhere,
  readKit,
  setTick,
  storageTrouble,
} from "~/evidence/kit/kit-store";
import type { Refusal } from "~/evidence/kit/add-photographs";
import { tickBoxes } from "~/evidence/kit/checklists-on-page";
import { EMPTY_KIT, type Kit } from "~/evidence/kit/photograph";
import { wordsOnPage } from "~/words/catalogues";
import kitWords from "#words/en/kit.json";

/** A long task: its name, and how much of it is done. */
export type Progress = { label: string; done: number; total: number };

/** The kit of this device and the messages about it. */
export type EvidenceKit = {
  kit: Kit;
  isEmpty: boolean;
  /** Null while nothing takes long. */
  progress: Progress | null;
  setProgress(progress: Progress | null): void;
  /** What failed, as a sentence; empty if nothing did. */
  trouble: string;
  /** The refused files of the last choice. */
  refused: readonly Refusal[];
  setRefused(refused: readonly Refusal[]): void;
  /**
   * Changes the kit, shows what is stored then, and `message` once it is done.
   *
   * @returns false if the browser refused, which a message says.
   */
  change(act: () => Promise<unknown>, message?: string): Promise<boolean>;
  complain(trouble: string): void;
};

/** In milliseconds: a sentence that says what to do takes longer to read. */
const TROUBLE_SHOWN_FOR = 12_000;

/** Says what was done, wherever on the page the visitor is. */
export function say(title: string): void {
  showToast({ title, kind: "plain" });
}

/** Reads the kit, again after each change in this tab or another one. */
export function useEvidenceKit(): EvidenceKit {
  const [kit, setKit] = useState<Kit>(EMPTY_KIT);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [trouble, setTrouble] = useState("");
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  // Of two overlapping reads the later one counts.
  const newest = useRef(0);

  const refresh = useCallback(async () => {
    newest.current += 1;
    const own = newest.current;
    const read = await readKit();
    if (own === newest.current) setKit(read);
  }, []);

  const complain = useCallback((sentence: string) => {
    setTrouble(sentence);
    showToast({
      title: wordsOnPage("kit", kitWords).didNotWork,
      description: sentence,
      kind: "destructive",
      duration: TROUBLE_SHOWN_FOR,
    });
  }, []);

  const change = useCallback(
    async (act: () => Promise<unknown>, done?: string) => {
      try {
        await act();
        await refresh();
        setTrouble("");
        if (done !== undefined) say(done);
        return true;
      } catch (error) {
        complain(storageTrouble(error));
        return false;
      }
    },
    [refresh, complain],
  );

  useEffect(() => {
    const read = () => {
      refresh().catch((error: unknown) => complain(storageTrouble(error)));
    };
    read();
    return onChangeElsewhere(read);
  }, [refresh, complain]);

  return {
    kit,
    progress,
    setProgress,
    trouble,
    refused,
    setRefused,
    change,
    complain,
    isEmpty: kit.photographs.length === 0 && kit.ticks.size === 0,
  };
}

/**
 * Stores the ticks of the checklists, which only the server renders: it listens to
 * their boxes, and shows the stored ticks in them.
 */
export function useTicks(
  ticks: Kit["ticks"],
  change: EvidenceKit["change"],
): void {
  const isFirst = useRef(true);
  // A change in another tab must not undo a tick that is not stored yet.
  const unstored = useRef(new Set<HTMLInputElement>());

  useEffect(() => {
    const boxes = unstored.current;
    const keep = (box: HTMLInputElement) => {
      boxes.add(box);
      const name = box.dataset["tick"] ?? "";
      void change(() => setTick(name, box.checked)).finally(() =>
        boxes.delete(box),
      );
    };
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.matches("[data-tick]"))
        keep(target);
    };
    for (const box of tickBoxes()) {
      // The visitor ticked it before the script loaded.
      if (box.checked) keep(box);
      leaveToKit(box);
    }
    document.addEventListener("change", listen);
    return () => document.removeEventListener("change", listen);
  }, [change]);

  useEffect(() => {
    // The first value is that of a kit not yet read.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    for (const box of tickBoxes()) {
      if (unstored.current.has(box)) continue;
      const isTicked = ticks.has(box.dataset["tick"] ?? "");
      // A checklist that was ticked on another visit is open.
      if (isTicked && !box.checked) box.closest("details")!.open = true;
      box.checked = isTicked;
    }
  }, [ticks]);
}

/**
 * Keeps the browser from restoring the tick of another visit, since the kit does
 * that. HTML has no such attribute for a checkbox, but browsers honor it.
 */
export function leaveToKit(box: HTMLInputElement): void {
  box.autocomplete = "off";
}
