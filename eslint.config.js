import jsxA11y from "eslint-plugin-jsx-a11y-x";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * A spread merges what someone else made. `...(condition && { … })` and
 * `...(condition ? [ … ] : [])` are the ways to leave something out.
 */
const SPREADS = [
  "> :matches(ObjectExpression, ArrayExpression)",
  "> :matches(TSAsExpression, TSSatisfiesExpression) > :matches(ObjectExpression, ArrayExpression)",
  "> ConditionalExpression > ObjectExpression[properties.length=0]",
].map((literal) => ({
  selector: `:matches(SpreadElement, JSXSpreadAttribute) ${literal}`,
  message:
    "Write the members of a literal instead of spreading it, and `...(condition && { … })` for those that may be left out.",
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
    files: ["app/**/*.{ts,tsx}", "studio/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": [
        "error",
        { additionalHooks: "^useLoaded$" },
      ],
    },
  },
  {
    rules: {
      eqeqeq: ["error", "smart"],
      "no-console": "off",
      "no-restricted-syntax": ["error", ...SPREADS],
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
  { ...jsxA11y.configs.strict, files: ["app/**/*.tsx"] },
  {
    files: ["app/**/*.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...SPREADS,
        {
          selector:
            "JSXOpeningElement[name.name='StaticIsland'] > JSXAttribute[name.name='view'] > JSXExpressionContainer > :not(ConditionalExpression[test.name='rendersIslands']):not(Identifier[name='view'])",
          message:
            "Write `view={rendersIslands ? … : null}`: a bundler leaves out the view only then.",
        },
        {
          selector:
            "CallExpression[callee.name='staticPage'] > .arguments:not(ConditionalExpression[test.name='rendersIslands'])",
          message:
            "Write `staticPage(rendersIslands ? … : null)`: a bundler leaves out the view only then.",
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
  {
    files: ["**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}", "**/*.fixture.ts", "tests/**"],
    rules: {
      "max-lines-per-function": [
        "error",
        { max: 60, skipBlankLines: true, skipComments: true },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: [
      "app/cache/**",
      "app/env/**",
      "app/intake/delivery/database.server.ts",
      "app/intake/delivery/post.server.ts",
      "app/intake/outbox/**",
      "app/intake/set-aside.server.ts",
      "app/model/clean-text.ts",
    ],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(\\.{1,2}|~)/.*\\.tsx?$",
              message:
                "In app/ an import has no ending; only what Node loads without the bundler, such as the outbox for a backup, needs one.",
            },
          ],
        },
      ],
    },
  },
);
