import { SanityLive } from "./live.js";
import { updateTags } from "./update-tags.js";

export const metadata = { title: "Posts", icons: "data:," };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        <SanityLive action={updateTags} />
      </body>
    </html>
  );
}
