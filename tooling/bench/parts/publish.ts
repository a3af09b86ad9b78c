import type { TestStack } from "../../../tests/fixtures/stack/stack.fixture.ts";
import { summarise, type Summary } from "../measure.ts";

const DEADLINE_MS = 10_000;

export type PublishFigures = {
  /** From sending "publish" to its acknowledgement. */
  acknowledged: Summary;
  /** From sending "publish" to a whole page that shows the new title. */
  freshHtml: Summary;
};

/** Publishes new titles of one article, as the Studio does, and watches its page. */
export async function measurePublish(
  stack: TestStack,
  rounds: number,
): Promise<PublishFigures> {
  const { url, dataset, writeToken } = stack.contentLake!;

  async function send(
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> {
    const response = await fetch(`${url}/v2025-02-19${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${writeToken}`,
        "content-type": "application/json",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok)
      throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  const query = encodeURIComponent(
    '*[_type == "article"] | order(_id)[0]{_id, "slug": slug.current}',
  );
  const { result } = (await send(`/data/query/${dataset}?query=${query}`)) as {
    result: { _id: string; slug: string };
  };
  const publishedId = result._id;
  const draftId = `drafts.${publishedId}`;
  const page = `${stack.siteUrl}/blog/${result.slug}`;
  await fetch(page);

  const acknowledged: number[] = [];
  const freshHtml: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const title = `Measured title ${round} of ${rounds} (${Date.now()})`;
    await send(`/data/actions/${dataset}`, {
      actions: [
        {
          actionType: "sanity.action.document.edit",
          publishedId,
          draftId,
          patch: { set: { title } },
        },
      ],
    });
    const started = performance.now();
    await send(`/data/actions/${dataset}`, {
      actions: [
        { actionType: "sanity.action.document.publish", publishedId, draftId },
      ],
    });
    acknowledged.push(performance.now() - started);
    while (!(await (await fetch(page)).text()).includes(title)) {
      if (performance.now() - started > DEADLINE_MS) {
        throw new Error(
          `${page} did not show a published title within ${DEADLINE_MS} ms.`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    freshHtml.push(performance.now() - started);
  }
  return {
    acknowledged: summarise(acknowledged),
    freshHtml: summarise(freshHtml),
  };
}
