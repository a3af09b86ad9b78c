import { useToast } from "@sanity/ui/toast";
import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useState,
} from "react";
import { type AssetSourceComponentProps, type Tool, useClient } from "sanity";
import { media, mediaAssetSource } from "sanity-plugin-media";
import { createGlobalStyle } from "styled-components";

import { PictureDetails } from "./picture-details.tsx";
import { reportOf, uploadPictures } from "./upload-pictures.tsx";

const { studio, tools } = media({ components: { details: PictureDetails } });
const WithOptions = studio!.components!.layout!;
const [tool] = Reflect.apply(tools as () => Tool[], null, [[]]);

/**
 * The plugin without what an editor has no use for here: its own "Replace", which
 * asks nothing and keeps crops that no longer fit, and its folders, which do what
 * tags do. It has no switch for them: controls of folders are found by their names
 * ("Folder", "New folder"), "Replace" by its place among the buttons of a picture.
 */
const NotHere = createGlobalStyle`
  [data-testid="media-browser"]
    :is([aria-label*="older"], button:has([data-ui="Label"]) ~ button ~ button) {
    display: none;
  }
`;

const CARDS = '[data-testid^="media-asset-card-"]';

/** The controls that the plugin leaves without a name. */
const NAMES = {
  '[data-ui="Checkbox"] input': "Select this picture",
  "#react-select-tags-input": "Tags",
  'button[style*="border-bottom-right-radius"]': "Show pictures as a grid",
  'button[style*="border-bottom-left-radius"]': "Show pictures as a list",
};

/** Makes buttons of the plugin's pictures, which answer to a pointer alone, and names its controls. */
function useNamedControls(): void {
  useEffect(() => {
    const observer = new MutationObserver(() => {
      for (const [control, name] of Object.entries(NAMES))
        for (const each of document.querySelectorAll(control))
          if (!each.textContent) each.ariaLabel ??= name;
      // Their names stand beside them.
      for (const image of document.querySelectorAll("img[draggable]"))
        image.setAttribute("alt", "");
      for (const card of document.querySelectorAll<HTMLElement>(CARDS)) {
        card.role = "button";
        card.tabIndex = 0;
        // Its name stands below it.
        card.ariaLabel =
          card.parentElement?.nextElementSibling?.textContent ?? "";
        card.onkeydown = (event) => {
          if (event.key !== "Enter") return;
          // Or it would also press what the dialog puts the focus on.
          event.preventDefault();
          card.click();
        };
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

/**
 * Takes the files that are chosen or dropped in the plugin, which itself names
 * none that failed, and tells of the last one alone.
 */
function Library({ children }: { children: (revision: number) => ReactNode }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const toast = useToast();
  useNamedControls();
  // Opened again, the plugin lists what came meanwhile.
  const [revision, setRevision] = useState(0);
  async function take(event: SyntheticEvent, files: FileList | null) {
    if (!files?.length) return;
    event.preventDefault();
    event.stopPropagation();
    toast.push(reportOf(await uploadPictures(client, [...files])));
    setRevision((before) => before + 1);
  }
  return (
    <div
      style={{ height: "100%" }}
      onChangeCapture={(event) =>
        event.target instanceof HTMLInputElement &&
        void take(event, event.target.files)
      }
      onDropCapture={(event) => void take(event, event.dataTransfer.files)}
    >
      <NotHere />
      <WithOptions renderDefault={() => <>{children(revision)}</>} />
    </div>
  );
}

/** The tool "Media": all pictures, to find, describe and tag them. */
export function MediaTool() {
  return (
    <Library>
      {(revision) => tool && <tool.component key={revision} tool={tool} />}
    </Library>
  );
}

/** The same, to choose one of them. */
export default function Picker(props: AssetSourceComponentProps) {
  return (
    <Library>
      {(revision) => <mediaAssetSource.component key={revision} {...props} />}
    </Library>
  );
}
