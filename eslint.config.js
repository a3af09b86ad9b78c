import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

import { borders } from "./tests/contracts/borders.js";

/**
 * Each border of the house as a lint rule; tests/contracts proves the same over all files.
 *
 * @type {import("typescript-eslint").ConfigArray}
 */
const borderRules = borders.map(({ from, except = [], never, why }) => ({
  files: from.map((folder) => `${folder}/**/*.{ts,tsx,js,mjs}`),
  ignores: ["**/*.{test,fixture}.{ts,tsx}", ...except],
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: never.map((regex) => ({ regex, message: why })) },
    ],
  },
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
    ignores: ["app/env.server.ts", "**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Only app/env.server.ts reads the environment.",
        },
      ],
    },
  },
  ...borderRules,
);
