import { useToast } from "@sanity/ui/toast";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import {
  type ObjectInputProps,
  PatchEvent,
  type SanityClient,
  set,
  unset,
  useClient,
  useFormValue,
} from "sanity";

import { withLastValues } from "../../domain/fact-text.ts";
import { FIRST_LANGUAGE, languageOf } from "../../domain/languages.ts";
import { referenceIn, textIn } from "../../schemas/checks/value.ts";
import { altTextAfter, hasTranslatedAlt } from "./alt-text.ts";
import { beginningOf, isMoving, STANDS_STILL } from "./moving-picture.ts";
import { fieldsLostWith } from "./picture-uses.ts";

const ReplaceDialog = lazy(() => import("./replace-dialog.tsx"));

const KEPT = `*[_id == $asset][0]{_rev, url, "text": coalesce(altText, "")}`;

/** The address of a file for the browser: the embedded store has the Studio's own origin. */
function addressOf(client: SanityClient, url: string): string {
  return client.config().useProjectHostname ? url : new URL(url).pathname;
}

/** The text stored with an asset; null if there is no such asset. */
function kept(client: SanityClient, asset: string) {
  type Kept = { _rev: string; url: string; text: string };
  return client.fetch<Kept | null>(KEPT, { asset }, { tag: "media.alt" });
}

function store(
  client: SanityClient,
  asset: string,
  altText: string,
  ifRevisionID: string,
) {
  return client.patch(asset, { set: { altText }, ifRevisionID }).commit();
}

const OTHER_TEXT =
  "The description was written for the picture before. Does it still say what can be seen?";

/** A value as it is when an answer arrives. */
function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/**
 * Sanity's own picture input. The alternative text is stored with the asset: it comes
 * along where the picture is chosen again, unless other words were written there, and
 * is stored when it is written for one without. Whoever chooses another picture is
 * asked about its other uses, and told if it is animated.
 */
export function PictureInput(props: ObjectInputProps) {
  const { value, onChange } = props;
  const client = useClient({ apiVersion: "2025-02-19" });
  const language = languageOf({ language: useFormValue(["language"]) });
  const toast = useToast();
  const [replaced, setReplaced] = useState({ asset: "", next: "" });
  /** The text stored from here, which may be corrected, and that of the picture before. */
  const known = useRef({ written: "", former: "" });
  const asset = referenceIn(value?.["asset"]) ?? "";
  const alt = withLastValues(textIn(value?.["alt"]));
  const latest = useLatest(alt);

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
    known.current = { written: "", former: alt };
    const former = alt ? ((await kept(client, asset))?.text ?? "") : "";
    const { text = "", url } = (await kept(client, next)) ?? {};
    const own = language === FIRST_LANGUAGE ? text : "";
    const after = altTextAfter(alt, latest.current, former, own);
    if (after !== latest.current) onChange(set(after, ["alt"]));
    // What is typed meanwhile is for the new picture.
    const isOld = alt !== "" && after === alt && alt !== own;
    const isOldElsewhere = asset !== "" && hasTranslatedAlt(value);
    if (isOld || isOldElsewhere)
      toast.push({ title: OTHER_TEXT, status: "warning", closable: true });
    if (url && (await isMoving(await beginningOf(addressOf(client, url)))))
      toast.push({ title: STANDS_STILL, status: "warning", closable: true });
  }

  async function keep() {
    // The asset has one text, which pages in the first language take over.
    if (language !== FIRST_LANGUAGE || props.readOnly) return;
    const { written, former } = known.current;
    if (!asset || !alt || alt === written || alt === former) return;
    const before = await kept(client, asset);
    if (!before || (before.text && before.text !== written)) return;
    known.current.written = alt;
    await store(client, asset, alt, before._rev);
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
