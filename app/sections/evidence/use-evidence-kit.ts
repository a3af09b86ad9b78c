import { useCallback, useEffect, useRef, useState } from "react";

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
  /** The last thing that was done, for the live region. */
  message: string;
  /** What did not work, a sentence; empty if all is well. */
  trouble: string;
  /**
   * Changes the kit and shows what is kept then. In: what to do, and what to say
   * once it is done. Out: false if the browser refused, which is said.
   */
  change(act: () => Promise<unknown>, message?: string): Promise<boolean>;
  say(message: string): void;
  complain(trouble: string): void;
};

/** Reads the kit, again after each change in this tab or another one. */
export function useEvidenceKit(): EvidenceKit {
  const [kit, setKit] = useState<Kit>(EMPTY_KIT);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [message, setMessage] = useState("");
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
    setMessage("");
    setTrouble(sentence);
  }, []);

  const change = useCallback(
    async (act: () => Promise<unknown>, done?: string) => {
      try {
        await act();
        await refresh();
        setTrouble("");
        if (done !== undefined) setMessage(done);
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
    message,
    trouble,
    change,
    say: setMessage,
    complain,
  };
}
