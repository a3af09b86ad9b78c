import { expect, it } from "vitest";
import { serverOfFile } from "../server/server.fixture.ts";

const server = await serverOfFile();

const [shared, all] = [["drafts.share"], []];
const role = (role: string) => ({ verb: "role", role });

it.each([
  ["stays after a sign-out, which ends opened previews", null, shared],
  ["stays with an account that may still share", role("compliance"), shared],
  ["ends with the right to it", role("viewer"), all],
  ["ends with the account", { verb: "disable" }, all],
  ["ends with a deleted account", { verb: "delete" }, all],
])("what an account has shared %s", async (_what, command, left) => {
  const sharer = await server.person("editor");
  const documents = [
    { _id: "drafts.secret", _type: "sanity.previewUrlSecret" },
    { _id: "drafts.share", _type: "sitePreviewShare", sharedBy: sharer.id },
  ];
  const mutations = documents.map((createOrReplace) => ({ createOrReplace }));
  const wrote = await sharer.api("/data/mutate/production", { mutations });
  expect(wrote.status).toBe(200);
  const { email } = server.accounts.users.byId(sharer.id)!;
  const body = { subject: "user", email, ...command };
  const answer = command
    ? await server.api("/accounts/commands", { body })
    : await sharer.api("/auth/logout", {});
  expect(answer.status).toBe(200);
  const query = encodeURIComponent("*[]._id");
  const path = `/data/query/production?perspective=raw&query=${query}`;
  expect(await (await server.api(path)).json()).toMatchObject({ result: left });
  const rest = documents.map(({ _id: id }) => ({ delete: { id } }));
  await server.api("/data/mutate/production", { body: { mutations: rest } });
});
