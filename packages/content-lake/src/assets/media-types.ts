/** What browsers may be sent as a picture; keys are the extensions we keep. */
const IMAGES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  tif: "image/tiff",
  svg: "image/svg+xml",
};

const FILES: Readonly<Record<string, string>> = {
  ...IMAGES,
  json: "application/json",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  pdf: "application/pdf",
  txt: "text/plain",
  wav: "audio/wav",
  webm: "video/webm",
};

/** What a browser shows without running anything of the file's, in a sandbox. */
const SHOWN_INLINE =
  /^(image\/|video\/|audio\/|application\/pdf$|text\/plain$)/;

/** The media type of a file whose type is not known. */
const UNKNOWN_TYPE = "application/octet-stream";

/** The extension we keep for a format as sharp names it; `null` is refused. */
export function imageExtension(format: string | undefined): string | null {
  if (format === "jpeg") return "jpg";
  if (format === "tiff") return "tif";
  // AVIF is the one coding of HEIF that can be read here.
  if (format === "heif") return "avif";
  return format !== undefined && Object.hasOwn(IMAGES, format) ? format : null;
}

/** The media type of an extension; that of any bytes for one that is not known. */
export function mediaType(extension: string): string {
  const known = Object.hasOwn(FILES, extension) ? FILES[extension] : undefined;
  return known ?? UNKNOWN_TYPE;
}

/** The extension of an uploaded file: by its name, else by its type. */
export function fileExtension(
  filename: string | null,
  contentType: string | null,
): string {
  const byName = /\.([a-z0-9]{1,12})$/i.exec(filename ?? "")?.[1];
  if (byName) return byName.toLowerCase();
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  const byType = Object.entries(FILES).find(([, each]) => each === type);
  return byType?.[0] ?? "bin";
}

/** HTML, XML and unknown types are saved, not opened. */
export function opensInline(type: string): boolean {
  return SHOWN_INLINE.test(type);
}
