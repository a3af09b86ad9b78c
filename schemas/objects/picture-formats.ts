/** The files that are pictures: what browsers and the site can show, by their type. */
const formats = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
  "image/avif": "AVIF",
} as const;

/** For the attribute `accept` of an input. */
export const ACCEPTED_PICTURES = Object.keys(formats).join(",");

/** For a person: "JPEG, PNG, WebP, or AVIF". */
export const PICTURE_FORMATS = new Intl.ListFormat("en-US", {
  type: "disjunction",
}).format(Object.values(formats));
