import { createClient } from "next-sanity";
import { defineLive } from "next-sanity/live";

export const { sanityFetch, SanityLive } = defineLive({
  client: createClient({
    apiHost: process.env.LAKE_URL,
    useProjectHostname: false,
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    useCdn: true,
  }),
  serverToken: false,
  browserToken: false,
});
