import { Image } from "next-sanity/image";
import { sanityFetch } from "./live.js";

export default async function Page() {
  const { data } = await sanityFetch({
    query:
      '*[_type == "post"] | order(_id) {_id, title, "picture": image.asset->url}',
  });
  return (
    <ul>
      {data.map(({ _id, title, picture }) => (
        <li key={_id}>
          {title}
          <Image src={picture} alt="" width={20} height={20} />
        </li>
      ))}
    </ul>
  );
}
