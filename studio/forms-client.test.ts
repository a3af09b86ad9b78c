import {
  createClient,
  type ListenEvent,
  type SanityClient,
} from "@sanity/client";
import { of, Subject, throwError } from "rxjs";
import { beforeAll, expect, it, vi } from "vitest";

import { withFormsClient, useDocumentStoreOfForms } from "./forms-client.ts";

vi.mock("react", () => ({ useEffect: (effect: () => void) => effect() }));
vi.mock("sanity", () => ({
  getPublishedId: () => "a",
  getVersionFromId: () => undefined,
  useDocumentStore: () => ({ pair: { consistencyStatus: () => of(false) } }),
}));

const removal = {
  type: "mutation",
  documentId: "drafts.a",
  transition: "disappear",
  effects: { revert: [0, { _type: "article" }] },
} as unknown as ListenEvent;

beforeAll(useDocumentStoreOfForms);

/** What a form is told of a removal while its edit is answered with an error. */
async function told(statusCode: number, tag: string): Promise<string[]> {
  const events = new Subject<ListenEvent>();
  const client = withFormsClient(
    () =>
      ({
        withConfig: () => client,
        clone: () => client,
        releases: { create() {} },
        observable: {
          listen: () => events,
          action: () => throwError(() => ({ statusCode })),
        },
      }) as unknown as SanityClient,
  )({});
  const all: string[] = [];
  client.observable
    .listen("*[_id in $ids]", { ids: ["a", "drafts.a"] })
    .subscribe(({ type }) => all.push(type));
  events.next(removal);
  client.observable
    .action(
      {
        actionType: "sanity.action.document.edit",
        draftId: "drafts.a",
        publishedId: "a",
        patch: {},
      },
      { tag },
    )
    .subscribe({ error() {} });
  await Promise.resolve();
  return all;
}

it.each([404, 409])(
  "tells of a removal after a refused edit (%i)",
  async (status) =>
    expect(await told(status, "document.commit")).toEqual([
      "mutation",
      "reset",
    ]),
);

it.each([401, 408, 421, 429, 503])(
  "holds it when the edit is sent again (%i)",
  async (status) => expect(await told(status, "document.commit")).toEqual([]),
);

it("holds it when something else is refused", async () =>
  expect(await told(409, "document.publish")).toEqual([]));

it("creates a release at the time that its dialog shows", async () => {
  const apiVersion = "2025-02-19";
  const config = { apiVersion, projectId: "a", dataset: "b", useCdn: false };
  const { releases } = createClient(config);
  const create = vi
    .spyOn(Reflect.getPrototypeOf(releases) as typeof releases, "create")
    .mockResolvedValue({
      transactionId: "c",
      releaseId: "d",
      metadata: { releaseType: "scheduled" },
    });
  vi.stubGlobal("document", {
    querySelector: () => ({ value: "Dec 4, 2026 18:00" }),
  });
  const release = (intendedPublishAt: string) => ({
    releaseId: "d",
    metadata: { intendedPublishAt },
  });
  await withFormsClient(createClient)(config)
    .withConfig({})
    .releases.create(release("2026-12-04T23:00:00Z"));
  // The dialog's zone is the computer's until a person or the firm chooses one.
  const shown = new Date("2026-12-04T18:00").toISOString();
  expect(create).toHaveBeenCalledWith(release(shown), undefined);
});
