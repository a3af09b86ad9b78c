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
 * Hides what an editor has no use for in the plugin: its own "Replace", which replaces
 * without asking and keeps crops that no longer fit, and its folders, which do the same
 * as tags. It has no option for that: folder controls are found by their names
 * ("Folder", "New folder"), "Replace" by its position among the buttons of a picture.
 */
const NotHere = createGlobalStyle`
  [data-testid="media-browser"]
    :is([aria-label*="older"], button:has([data-ui="Label"]) ~ button ~ button) {
    display: none;
  }
`;

const CARDS = '[data-testid^="media-asset-card-"]';

/** Names for controls that the plugin leaves unnamed. */
const NAMES = {
  '[data-ui="Checkbox"] input': "Select this picture",
  "#react-select-tags-input": "Tags",
  'button[style*="border-bottom-right-radius"]': "Show pictures as a grid",
  'button[style*="border-bottom-left-radius"]': "Show pictures as a list",
};

/**
 * Makes the plugin's pictures buttons, since they respond to a pointer only, and names
 * its controls.
 */
function useNamedControls(): void {
  useEffect(() => {
    const observer = new MutationObserver(() => {
      for (const [control, name] of Object.entries(NAMES))
        for (const each of document.querySelectorAll(control))
          if (!each.textContent) each.ariaLabel ??= name;
      // Their names are next to them.
      for (const image of document.querySelectorAll("img[draggable]"))
        image.setAttribute("alt", "");
      for (const card of document.querySelectorAll<HTMLElement>(CARDS)) {
        card.role = "button";
        card.tabIndex = 0;
        // Its name is below it.
        card.ariaLabel =
          card.parentElement?.nextElementSibling?.textContent ?? "";
        card.onkeydown = (event) => {
          if (event.key !== "Enter") return;
          // Otherwise it would also press what the dialog focuses.
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
 * Handles files chosen or dropped in the plugin, which itself does not name those that
 * failed, and reports only the last one.
 */
function Library({ children }: { children: (revision: number) => ReactNode }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const toast = useToast();
  useNamedControls();
  // Remounted, the plugin lists new files.
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

/** The same, to choose one picture. */
export default function Picker(props: AssetSourceComponentProps) {
  return (
    <Library>
      {(revision) => <mediaAssetSource.component key={revision} {...props} />}
    </Library>
  );
}
