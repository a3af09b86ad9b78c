import { createHash } from "node:crypto";

import { inject } from "vitest";

import {
  all,
  attribute,
  elements,
  withAttribute,
} from "../../fixtures/markup/document.fixture.ts";
import { nestingFaults } from "../../fixtures/markup/markup.fixture.ts";
import {
  headingFaults,
  machineWords,
  namelessControls,
  pictureFaults,
} from "../../fixtures/markup/page-faults.fixture.ts";
import { unless } from "../../fixtures/site/site-pages.fixture.ts";
import { addressesOf, reached, type Rule, stack } from "../crawl.fixture.ts";

const REFERENCES =
  /^(aria-(labelledby|describedby|controls|owns|details)|for|headers|list)$/;
const PICTURE =
  /^\/images\/[0-9a-f]{40}-\d+x\d+\.\w+\?w=\d+&fm=(avif|webp|jpg)(&rect=[\d,]+)?$/;

const idsOf = (document: Parameters<typeof withAttribute>[0]) =>
  withAttribute(document, "id").map((element) => attribute(element, "id")!);

/** The markup of every page, including missing ones. */
export const MARKUP: readonly Rule[] = [
  ["is read without a parse error", ({ errors }) => errors],
  [
    "nests its elements as HTML allows, and closes each",
    ({ html }) => nestingFaults(html),
  ],
  [
    "is allowed by its policy just its own scripts and styles, each by its hash or nonce, and no style attribute",
    ({ document, headers, html }) => {
      const policy = headers.get("content-security-policy") ?? "";
      // A page for one visitor has a nonce instead of hashes.
      const sourcesOf = (tag: string) =>
        [
          ...html.matchAll(
            new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, "g"),
          ),
        ]
          .filter(([, attributes = ""]) => !/\bsrc=|json/.test(attributes))
          .map(([, attributes = "", text = ""]) => {
            const [, nonce] = /\bnonce="([^"]+)"/.exec(attributes) ?? [];
            const hash = createHash("sha256").update(text).digest("base64");
            return nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`;
          });
      const allowed = (kind: string) =>
        new RegExp(`${kind}-src ([^;]*)`).exec(policy)?.[1]?.split(" ") ?? [];
      const differing = ["script", "style"].flatMap((tag) => {
        const named = ["'self'", ...sourcesOf(tag)];
        const permitted = allowed(tag);
        return [
          ...named.filter((source) => !permitted.includes(source)),
          ...permitted.filter((source) => !named.includes(source)),
        ].map((source) => `${tag}: ${source}`);
      });
      const styled = withAttribute(document, "style");
      return [
        ...differing,
        ...styled.map(({ tagName }) => `<${tagName} style>`),
      ];
    },
  ],
  [
    "gives an id to one element only, and none that is empty",
    ({ document }) =>
      idsOf(document).filter(
        (id, index, ids) => !/^\S+$/.test(id) || ids.indexOf(id) !== index,
      ),
  ],
  [
    "refers only to elements that are there",
    ({ document }) => {
      const ids = idsOf(document);
      return elements(document).flatMap(({ tagName, attrs }) =>
        attrs
          .filter(({ name }) => REFERENCES.test(name))
          .flatMap(({ name, value }) =>
            value
              .split(/\s+/)
              .filter((id) => id !== "" && !ids.includes(id))
              .map((id) => `<${tagName} ${name}="${id}">`),
          ),
      );
    },
  ],
  [
    "gives each picture a text, a place of its size and a source",
    ({ document }) => pictureFaults(document),
  ],
  [
    "has one first heading, skips no level, and leaves none empty",
    ({ document }) => [
      ...headingFaults(document),
      ...unless(all(document, "h1").length === 1, "not one h1"),
    ],
  ],
  [
    "opens nothing with two headings of one rank",
    ({ html }) =>
      html.match(/<\/h([23])>(?:\s|<(?![/h])[^>]*>)*<h\1\b[^>]*>[^<]*/g) ?? [],
  ],
  [
    "puts a blank or a sign behind a date",
    ({ html }) =>
      html.match(
        /<\/time>(?:<!--[^>]*-->|<\/?(?:span|b|strong|em)\b[^>]*>)*[\p{L}\d]+/gu,
      ) ?? [],
  ],
  [
    "names every link and every button",
    ({ document }) => namelessControls(document),
  ],
  ["shows no word of the machine", ({ document }) => machineWords(document)],
];

const picturesOf = (document: Parameters<typeof all>[0]) =>
  all(document, "picture").map((picture) => ({
    sources: all(picture, "source"),
    image: all(picture, "img")[0]!,
  }));

/** The pictures, files and links of a page. */
export const FILES: readonly Rule[] = [
  [
    "has pictures of this site as AVIF, WebP and, for old browsers, JPEG",
    ({ document }) =>
      picturesOf(document).flatMap(({ sources, image }) => {
        const types = sources.map((source) => attribute(source, "type")).join();
        const files = sources
          .flatMap((source) => attribute(source, "srcset")!.split(", "))
          .map((part) => part.split(" ")[0]!);
        return [
          // The drawings appear once more for the dark scheme.
          ...unless(
            /^(image\/avif,image\/webp,?){1,2}$/.test(types),
            `offers ${types}`,
          ),
          ...[...files, attribute(image, "src")!].filter(
            (address) => !PICTURE.test(address),
          ),
          ...sources
            .filter((source) => !attribute(source, "sizes"))
            .map(() => "has no sizes"),
        ];
      }),
  ],
  [
    "has pictures that wait until they are near, but for the first",
    ({ document }) =>
      picturesOf(document).flatMap(({ image }, index) => {
        const isLazy = attribute(image, "loading") === "lazy";
        const isEarly = attribute(image, "fetchpriority") === "high";
        return unless(
          isLazy !== isEarly && (isLazy || index === 0),
          `picture ${index}`,
        );
      }),
  ],
  [
    "links to and loads only what is there",
    (page) =>
      addressesOf(page).flatMap(({ pathname, search, hash }) => {
        const target = reached.get(pathname + search)?.page;
        const id = decodeURIComponent(hash.slice(1));
        return [
          ...unless(!target || target.status < 400, `${pathname}${search}`),
          ...unless(
            !id ||
              !target ||
              target.status !== 200 ||
              idsOf(target.document).includes(id),
            `${pathname}${search}${hash}`,
          ),
        ];
      }),
  ],
  [
    "leaves the site only over https, opens no page that could steer ours, and calls nobody",
    ({ document }) =>
      all(document, "a").flatMap((link) => {
        const href = attribute(link, "href") ?? "";
        if (!/^[a-z]+:/i.test(href) || href.startsWith(stack.siteUrl))
          return [];
        const isSafe =
          attribute(link, "target") !== "_blank" ||
          /\bnoopener\b/.test(attribute(link, "rel") ?? "");
        return unless(href.startsWith("https://") && isSafe, href);
      }),
  ],
  [
    "tells no secret",
    ({ html }) => unless(!tellsSecret(html) && !SERVERS_OWN.test(html), "does"),
  ],
];

/** The values that no browser may get. */
export const secrets = inject("secrets");

export const tellsSecret = (text: string) =>
  secrets.some((secret) => text.includes(secret));

/** Server-only code: it reads the environment, or imports Node's modules. */
export const SERVERS_OWN = /process\.env\.(?!NODE_ENV)|["']node:[a-z]/;
