import { createClient } from "@sanity/client";

// Lists the published documents of a lake, and again when one of them changes.

const client = createClient({
  apiHost: "http://localhost:3333",
  useProjectHostname: false,
  useCdn: false,
  projectId: "local",
  dataset: "production",
  apiVersion: "2025-02-19",
});

async function show() {
  const names = await client.fetch(
    '*[!(_type match "system.**")][0...50]{"name": coalesce(title, name, _id)}.name',
  );
  document.querySelector("pre").textContent = names.join("\n");
}

client.live.events().subscribe(({ type }) => {
  if (type !== "reconnect") void show();
});
void show();
