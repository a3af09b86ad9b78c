import jsxA11y from "eslint-plugin-jsx-a11y-x";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

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
  { ...jsxA11y.configs.strict, files: ["app/**/*.tsx"] },
  {
    files: ["app/**/*.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
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
      "app/intake/claim/reference.server.ts",
      "app/intake/delivery/database.server.ts",
      "app/intake/evidence/missing-files.server.ts",
      "app/intake/file-lock.server.ts",
      "app/intake/notification/mail.server.ts",
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
