import { defineField } from "sanity";

/** How the page looks in search results and when it is shared. */
export function seoField(group?: string) {
  return defineField({
    name: "seo",
    title: "Search engines and sharing",
    type: "seo",
    group,
    options: { collapsible: true, collapsed: false },
  });
}
