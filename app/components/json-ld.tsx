import { serializeJsonLd, type Thing } from "~/seo/json-ld";

/** Structured data for search engines. */
export function JsonLd({ thing }: { thing: Thing }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: serializeJsonLd(thing) }}
    />
  );
}
