import type { TestStack } from "../../../tests/fixtures/stack/stack.fixture.ts";
import { summarise, type Summary } from "../measure.ts";

const DEADLINE_MS = 10_000;

/** The result of `measurePublish`. */
export type PublishFigures = {
  /** From sending the publish action to its acknowledgement. */
  acknowledged: Summary;
  /**
   * From sending the publish action to the complete page with the new title.
   */
  freshHtml: Summary;
};

type Lake = NonNullable<TestStack["contentLake"]>;

/**
 * Publishes new titles of one article, as the Studio does, and polls its page.
 */
export async function measurePublish(
  stack: TestStack,
  rounds: number,
): Promise<PublishFigures> {
  const lake = stack.contentLake!;
  const { id, slug } = await firstArticle(lake);
  const page = `${stack.siteUrl}/blog/${slug}`;
  await fetch(page);

  const acknowledged: number[] = [];
  const freshHtml: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const title = `Measured title ${round} of ${rounds} (${Date.now()})`;
    const document = { publishedId: id, draftId: `drafts.${id}` };
    await act(lake, {
      actionType: "sanity.action.document.edit",
      ...document,
      patch: { set: { title } },
    });
    const started = performance.now();
    await act(lake, {
      actionType: "sanity.action.document.publish",
      ...document,
    });
    acknowledged.push(performance.now() - started);
    await untilShown(page, title, started);
    freshHtml.push(performance.now() - started);
  }
  return {
    acknowledged: summarise(acknowledged),
    freshHtml: summarise(freshHtml),
  };
}

async function firstArticle(lake: Lake): Promise<{ id: string; slug: string }> {
  const query = encodeURIComponent(
    '*[_type == "article"] | order(_id)[0]{"id": _id, "slug": slug.current}',
  );
  const { result } = (await send(
    lake,
    `/data/query/${lake.dataset}?query=${query}`,
  )) as { result: { id: string; slug: string } };
  return result;
}

function act(lake: Lake, action: object): Promise<unknown> {
  return send(lake, `/data/actions/${lake.dataset}`, { actions: [action] });
}

async function send(
  { url, writeToken }: Lake,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${url}/v2025-02-19${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${writeToken}`,
      "content-type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok)
    throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

async function untilShown(
  page: string,
  title: string,
  started: number,
): Promise<void> {
  while (!(await (await fetch(page)).text()).includes(title)) {
    if (performance.now() - started > DEADLINE_MS)
      throw new Error(
        `${page} did not show a published title within ${DEADLINE_MS} ms.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
