import { createClient } from "@sanity/client";
import { createImageUrlBuilder } from "@sanity/image-url";

const client = createClient({
  apiHost: import.meta.env.VITE_LAKE_URL,
  useProjectHostname: false,
  projectId: "local",
  dataset: "production",
  apiVersion: "2025-02-19",
  useCdn: true,
});
const pictures = createImageUrlBuilder(client);
let shown;

async function show(lastLiveEventId) {
  const { result, syncTags } = await client.fetch(
    '*[_type == "post"] | order(_id) {title, image}',
    {},
    { filterResponse: false, lastLiveEventId, cacheMode: "noStale" },
  );
  shown = syncTags;
  const items = result.map(({ title, image }) => {
    const item = document.createElement("li");
    const picture = new Image();
    picture.src = pictures.image(image).width(20).url();
    item.append(title, picture);
    return item;
  });
  document.querySelector("ul").replaceChildren(...items);
}

client.live.events().subscribe(({ type, id, tags = shown }) => {
  const isStale = !shown || tags.some((tag) => shown.includes(tag));
  if (type !== "reconnect" && isStale) void show(id);
});
void show();
