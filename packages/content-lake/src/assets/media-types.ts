import { IMAGE_TYPES } from "./image-information.ts";

/** The types of files that browsers may receive, by extension. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  ...IMAGE_TYPES,
  csv: "text/csv",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  json: "application/json",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  pdf: "application/pdf",
  txt: "text/plain",
  wav: "audio/wav",
  webm: "video/webm",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

/** The media type of an extension; that of any bytes for an unknown one, such as HTML. */
export function mediaType(extension: string): string {
  return Object.hasOwn(FILE_TYPES, extension)
    ? FILE_TYPES[extension]!
    : "application/octet-stream";
}

/** The extension for an uploaded file: by its name, otherwise by its type. */
export function extensionOf(
  filename: string | null,
  contentType: string | undefined,
): string {
  const [, byName] = /\.([a-z0-9]{1,12})$/i.exec(filename ?? "") ?? [];
  if (byName) return byName.toLowerCase();
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  const byType = Object.entries(FILE_TYPES).find(([, each]) => each === type);
  return byType?.[0] ?? "bin";
}

/**
 * True for what a browser shows without running anything of it. A PDF is not shown in a
 * sandbox, so it is saved like HTML, drawings and all unknown types.
 */
export function opensInline(type: string): boolean {
  return /^(?:audio|video|image)\/(?!svg)|^text\/plain$/.test(type);
}
