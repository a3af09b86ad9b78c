/**
 * Authors, posts that refer to them and to each other, and a page: the dataset
 * of the query tests.
 */
export const queryDocuments = [
  { _id: "author-1", _type: "author", name: "Ada", slug: { current: "ada" } },
  { _id: "author-2", _type: "author", name: "Bob" },
  {
    _id: "post-1",
    _type: "post",
    title: "First café",
    slug: { current: "first" },
    author: { _ref: "author-1" },
    tags: ["a", "b"],
  },
  {
    _id: "post-2",
    _type: "post",
    title: "Second",
    slug: { current: "second" },
    author: { _ref: "author-2" },
    related: [{ _key: "k", _ref: "post-1" }],
    body: [{ _key: "b", children: [{ _key: "c", text: "hidden treasure" }] }],
  },
  { _id: "page-1", _type: "page", slug: { current: "first" }, menu: "^" },
];
