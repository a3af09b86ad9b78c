import { useCallback, useEffect, useRef, useState } from "react";

import { showToast } from "~/components/toast/toast";
import { onChangeElsewhere } from "~/evidence/kit/kit-changes";
import { EMPTY_KIT, type Kit } from "~/evidence/kit/photograph";
import { readKit } from "~/evidence/kit/read-kit";
import { storageTrouble } from "~/evidence/kit/storage-trouble";

/** A long task: what is done, and how much of it. */
export type Progress = { label: string; done: number; total: number };

/** The kit of this device and what to say of it. */
export type EvidenceKit = {
  kit: Kit;
  /** Null while nothing takes long. */
  progress: Progress | null;
  setProgress(progress: Progress | null): void;
  /** What did not work, a sentence; empty if all is well. */
  trouble: string;
  /**
   * Changes the kit and shows what is kept then. In: what to do, and what to say
   * once it is done. Out: false if the browser refused, which is said.
   */
  change(act: () => Promise<unknown>, message?: string): Promise<boolean>;
  complain(trouble: string): void;
};

/** In milliseconds: a sentence that tells what to do takes longer to read. */
const TROUBLE_SHOWN_FOR = 12_000;

/** Tells what was done, wherever on the page the visitor is. */
export function say(title: string): void {
  showToast({ title, kind: "plain" });
}

/** Reads the kit, again after each change in this tab or another one. */
export function useEvidenceKit(): EvidenceKit {
  const [kit, setKit] = useState<Kit>(EMPTY_KIT);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [trouble, setTrouble] = useState("");
  // Of two reads that overlap the later one counts.
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
      title: "That did not work",
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

  return { kit, progress, setProgress, trouble, change, complain };
}
