import { ImagesIcon } from "@sanity/icons/Images";
import { lazy, Suspense } from "react";
import {
  type AssetSourceComponentProps,
  defineLocaleResourceBundle,
  definePlugin,
} from "sanity";

import { CHOOSE_A_PICTURE } from "../../schemas/objects/picture.ts";

// Imported on opening; the desk opens without it.
const load = () => import("./library.tsx");
const Picker = lazy(load);
const Tool = lazy(() => load().then((all) => ({ default: all.MediaTool })));

/** The Studio shows a source to choose from it, and again while it uploads. */
function PictureSource(props: AssetSourceComponentProps) {
  return props.action === "upload" ? null : (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}

/**
 * The tool "Media" for users who may write, also the picker of every picture. The types
 * of the plugin's own documents, `media.tag` and `media.folder`, stay out of the
 * schema: nobody opens their forms, and no list, search or generated type has to
 * exclude them.
 */
export const mediaTool = definePlugin({
  name: "media",
  tools: (tools, { currentUser }) => {
    const own = { title: "Media", icon: ImagesIcon, component: Tool };
    return currentUser?.roles.some(({ name }) => name !== "viewer")
      ? [...tools, { name: "media", ...own }]
      : tools;
  },
  form: {
    image: {
      assetSources: (sources) =>
        sources.map((source) => ({ ...source, component: PictureSource })),
    },
  },
  i18n: {
    bundles: [
      defineLocaleResourceBundle({
        locale: "en-US",
        namespace: "studio",
        resources: {
          "asset-sources.common.uploader.upload-failed.description": `A picture may be damaged, or take too long to read: save it anew as a JPEG. ${CHOOSE_A_PICTURE}`,
          "inputs.array.error.cannot-upload-unable-to-convert_one": `This is neither a picture nor a PDF. ${CHOOSE_A_PICTURE}`,
          "inputs.array.error.cannot-upload-unable-to-convert_other": `These are neither pictures nor PDFs. ${CHOOSE_A_PICTURE}`,
        },
      }),
    ],
  },
});
