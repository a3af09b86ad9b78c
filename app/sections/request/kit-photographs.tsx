import { useEffect, useState } from "react";

import type { Photograph } from "~/evidence/kit/photograph";
import { readFile, readKit } from "~/evidence/kit/read-kit";
import { withoutLocation } from "~/evidence/picture/picture-file";

type KitPhotographsProps = {
  send(files: readonly File[]): Promise<void>;
  isBusy: boolean;
};

/** Sends the photographs of the evidence kit, if this device has one. */
export function KitPhotographs({ send, isBusy }: KitPhotographsProps) {
  const [photographs, setPhotographs] = useState<readonly Photograph[]>([]);

  useEffect(() => {
    // A browser that refuses its storage has no kit.
    readKit().then(
      (kit) => setPhotographs(kit.photographs),
      () => {},
    );
  }, []);

  if (photographs.length === 0) return null;
  const count = photographs.length;
  return (
    <div>
      <p className="mb-3 max-w-measure">
        {count === 1
          ? "Your evidence kit on this device has 1 photograph."
          : `Your evidence kit on this device has ${count} photographs.`}
      </p>
      <button
        type="button"
        className="action action-secondary"
        disabled={isBusy}
        onClick={() => void filesOf(photographs).then(send)}
      >
        {count === 1 ? "Send it" : "Send them"}
      </button>
    </div>
  );
}

/** The files of the kit as they may leave the device: always without the location. */
async function filesOf(photographs: readonly Photograph[]): Promise<File[]> {
  const files = await Promise.all(
    photographs.map(async ({ id, room, extension }, index) => {
      const blob = await readFile(id);
      if (blob === null) return [];
      const bytes = withoutLocation(new Uint8Array(await blob.arrayBuffer()));
      const name = `${room.trim() || "Photograph"} ${index + 1}.${extension}`;
      return [new File([new Uint8Array(bytes)], name, { type: blob.type })];
    }),
  );
  return files.flat();
}
