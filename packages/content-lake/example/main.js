import { createClient } from "@sanity/client";

// Lists the published documents of a lake that was started with
// `--allow-origin http://localhost:5173`, and again when one of them changes.

const client = createClient({
  apiHost: "http://localhost:3333",
  useProjectHostname: false,
  useCdn: false,
  projectId: "local",
  dataset: "production",
  apiVersion: "2025-02-19",
});

const QUERY =
  '*[!(_type match "sanity.**")] | order(_updatedAt desc)[0...50]{_type, "name": coalesce(title, name, _id)}';

async function show() {
  const documents = await client.fetch(QUERY);
  const items = documents.map(({ _type, name }) => {
    const item = document.createElement("li");
    item.textContent = `${_type}: ${name}`;
    return item;
  });
  document.querySelector("ul").replaceChildren(...items);
}

client.live.events().subscribe(() => void show());
await show();
