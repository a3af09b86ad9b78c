import { defineType } from "sanity";

import { isDownloadName, MOST_DOWNLOAD_BYTES } from "../../domain/download.ts";
import { field } from "../fields/field.ts";
import { types } from "../types.ts";

/** A PDF that visitors may download, within rich text. */
export const download = defineType({
  name: "download",
  title: types.download[0],
  icon: types.download[1],
  type: "file",
  options: { accept: "application/pdf" },
  fields: [
    field("string!", "title", "Title", {
      description:
        "Says what the file is. It is the link that visitors choose; the kind and the size of the file are printed after it.",
      most: [100, "A short title is enough: up to 100 characters."],
    }),
  ],
  validation: (rule) =>
    rule.custom(async (value, { getClient }) => {
      const id = value?.asset?._ref;
      if (!id) return "Upload a PDF, or remove this one.";
      const client = getClient({ apiVersion: "2025-02-19" });
      const file = await client.fetch<{ name: string; size: number } | null>(
        `*[_id == $id][0]{ "name": sha1hash + "." + extension, size }`,
        { id },
      );
      if (file === null || !isDownloadName(file.name))
        return "Only a PDF can be offered. Save the file as a PDF, and upload that.";
      return file.size <= MOST_DOWNLOAD_BYTES
        ? true
        : `The file has ${(file.size / 1e6).toFixed(1)} MB, and at most ${MOST_DOWNLOAD_BYTES / 1e6} MB can be offered. Save it with smaller pictures.`;
    }),
  preview: { select: { title: "title", subtitle: "asset.originalFilename" } },
});
