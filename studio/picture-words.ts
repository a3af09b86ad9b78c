import { defineLocaleResourceBundle } from "sanity";

import { PICTURE_FORMATS } from "../schemas/objects/picture.ts";

const HERE = `A picture is a ${PICTURE_FORMATS} file`;
const FAILED = {
  title: "This file was not added",
  description: `${HERE}. If this is one, check the connection and try again.`,
};

/** What the Studio says of a file that is chosen, dropped or pasted and cannot be added, for an editor. */
export const pictureWords = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "studio",
  resources: {
    "asset-sources.common.uploader.upload-failed.title": FAILED.title,
    "asset-sources.common.uploader.upload-failed.description":
      FAILED.description,
    "inputs.image.upload-error.title": FAILED.title,
    "inputs.image.upload-error.description": FAILED.description,
    "inputs.array.error.cannot-upload-unable-to-convert_one": `${HERE}. This one was not added:`,
    "inputs.array.error.cannot-upload-unable-to-convert_other": `${HERE}. These were not added:`,
    "inputs.files.common.drop-message.drop-to-upload.no-accepted-file-message_one":
      HERE,
    "inputs.files.common.drop-message.drop-to-upload.no-accepted-file-message_other":
      HERE,
    "inputs.files.common.placeholder.cannot-upload-some-files_one": HERE,
    "inputs.files.common.placeholder.cannot-upload-some-files_other": HERE,
    "inputs.image.drag-overlay.cannot-upload-here": HERE,
    "asset-source.dialog.insert-asset-error":
      "The picture was not added. Check the connection and try again.",
  },
});
