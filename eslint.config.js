import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

import { borders } from "./architecture.js";

const places = [
  ...new Set(borders.flatMap(({ from, except = [] }) => [...from, ...except])),
].sort();

/** @type {(folders: string[], place: string) => boolean} */
function isIn(folders, place) {
  return folders.some((folder) => `${place}/`.startsWith(`${folder}/`));
}

/**
 * What a folder or a file may not import. Of two settings of one rule ESLint
 * takes the last, so a folder's repeats those of the folders around it.
 *
 * @type {(place: string) => import("eslint").Linter.RulesRecord}
 */
function restrictedImports(place) {
  const patterns = borders
    .filter(({ from }) => isIn(from, place))
    .filter(({ except = [] }) => !isIn(except, place))
    .flatMap(({ never, why }) =>
      never.map((regex) => ({ regex, message: why })),
    );
  return { "no-restricted-imports": ["error", { patterns }] };
}

/**
 * Each border as a lint rule; tests/contracts/architecture.test.ts proves the same.
 *
 * @type {import("typescript-eslint").ConfigArray}
 */
const borderRules = places.map((place) => ({
  files: [/\.\w+$/.test(place) ? place : `${place}/**/*.{ts,tsx,js,mjs}`],
  ignores: ["**/*.test.{ts,tsx}", "**/*.fixture.{ts,tsx}"],
  rules: restrictedImports(place),
}));

export default tseslint.config(
  {
    ignores: [
      "build/**",
      "studio/dist/**",
      "studio/.sanity/**",
      "packages/*/dist/**",
      ".data/**",
      ".cache/**",
      "**/node_modules/**",
      "app/content/sanity.types.ts",
      "app/content/sanity.shapes.ts",
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/no-unnecessary-type-assertion": "error",
      // A union is covered, or its default says `satisfies never`.
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "studio/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
    },
  },
  {
    rules: {
      eqeqeq: ["error", "smart"],
      "no-console": "off",
      "prefer-const": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        {
          argsIgnorePattern: "^_",
          varsIgnorePattern: "^_",
          ignoreRestSiblings: true,
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/env/env.server.ts", "**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Only app/env/env.server.ts reads the environment.",
        },
      ],
    },
  },
  ...borderRules,
);
