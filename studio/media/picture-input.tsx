import { useToast } from "@sanity/ui/toast";
import { lazy, Suspense, useRef, useState } from "react";
import {
  type ObjectInputProps,
  PatchEvent,
  setIfMissing,
  unset,
  useClient,
} from "sanity";

import { withLastValues } from "../../domain/fact-text.ts";
import { referenceIn, textIn } from "../../schemas/checks/value.ts";
import { beginningOf, isMoving, STANDS_STILL } from "./moving-picture.ts";
import { fieldsLostWith } from "./picture-uses.ts";

const ReplaceDialog = lazy(() => import("./replace-dialog.tsx"));

const KEPT = `*[_id == $asset][0]{_rev, url, "text": coalesce(altText, "")}`;

/**
 * Sanity's own picture input. The alternative text is stored with the asset: it is
 * filled in where the picture is chosen again, and stored when it is written for one
 * without. Whoever chooses another picture is asked about its other uses, and told if
 * it is animated.
 */
export function PictureInput(props: ObjectInputProps) {
  const { value, onChange } = props;
  const client = useClient({ apiVersion: "2025-02-19" });
  const toast = useToast();
  const [replaced, setReplaced] = useState({ asset: "", next: "" });
  /** The text stored from here, which may still be corrected. */
  const written = useRef("");
  const asset = referenceIn(value?.["asset"]) ?? "";
  const alt = withLastValues(textIn(value?.["alt"]));
  const kept = (id: string) =>
    client.fetch<{ _rev: string; url: string; text: string } | null>(
      KEPT,
      { asset: id },
      { tag: "media.alt" },
    );

  async function change(patches: Parameters<typeof PatchEvent.from>[0]) {
    const event = PatchEvent.from(patches);
    const [next = ""] = event.patches.flatMap((patch) =>
      patch.path[0] === "asset" && patch.type === "set"
        ? (referenceIn(patch.value) ?? [])
        : [],
    );
    if (next === "" || next === asset) return onChange(event);
    const lost = asset === "" ? [] : fieldsLostWith(asset, next);
    onChange(event.append(lost.map((name) => unset([name]))));
    if (asset !== "") setReplaced({ asset, next });
    written.current = "";
    const { text, url } = (await kept(next)) ?? {};
    if (text) onChange(setIfMissing(text, ["alt"]));
    // The beginning of the file is enough. The embedded store has the Studio's own
    // origin.
    const isElsewhere = client.config().useProjectHostname;
    const file = url && (isElsewhere ? url : new URL(url).pathname);
    if (file && (await isMoving(await beginningOf(file))))
      toast.push({ title: STANDS_STILL, status: "warning", closable: true });
  }

  async function keep() {
    if (!asset || !alt || alt === written.current || props.readOnly) return;
    const before = await kept(asset);
    if (!before || (before.text && before.text !== written.current)) return;
    written.current = alt;
    await client
      .patch(asset, { set: { altText: alt }, ifRevisionID: before._rev })
      .commit();
  }

  return (
    // Without the right to change the asset, the text stays with this use.
    <div onBlur={() => void keep().catch(() => {})}>
      {props.renderDefault({
        ...props,
        onChange: (patches) => void change(patches).catch(() => {}),
      })}
      {replaced.asset && (
        <Suspense>
          <ReplaceDialog
            {...replaced}
            onClose={() => setReplaced({ asset: "", next: "" })}
          />
        </Suspense>
      )}
    </div>
  );
}
