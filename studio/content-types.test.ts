import { expect, it } from "vitest";

import { DISPLAY_NAME } from "./content-types.ts";
import { groqClient } from "./groq-client.fixture.ts";

const to = (_ref: string) => ({ _type: "reference", _ref });
const rule = (_id: string, fields: object) => ({
  _id,
  _type: "deadlineRule",
  ...fields,
});

it("the deadlines of a state are told apart, as in their list", async () => {
  const client = groqClient([
    { _id: "texas", _type: "state", name: "Texas" },
    rule("a", { state: to("texas"), deadline: "suit" }),
    rule("b", { state: to("texas"), deadline: "noticeOfLoss" }),
    rule("c", { deadline: "payment" }),
    rule("d", { state: to("texas") }),
    // What is not read, such as a state that is only a draft, is not all states.
    rule("e", { state: to("utah"), deadline: "payment" }),
  ]);
  const names = await client.fetch<(string | null)[]>(
    `*[_type == "deadlineRule"] | order(_id) {"name": ${DISPLAY_NAME}}.name`,
  );
  expect(names).toEqual([
    "Texas: Suit against the insurer",
    "Texas: Notice of loss",
    "All states: Insurer pays",
    "Texas: no deadline yet",
    null,
  ]);
});
