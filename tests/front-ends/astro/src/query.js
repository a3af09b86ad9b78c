export const QUERY =
  '*[_type == "post"] | order(_id) {title, "picture": image.asset->url}';
