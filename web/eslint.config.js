// What is not allowed in the page's code, beside what the compiler says.
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["dist", "node_modules", "src/generated", "screens", "art-sheet", "test-results"]),
  ts.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { svelteConfig } },
    rules: {
      // The compiler knows every name; it is asked first.
      "no-undef": "off",
      // A leading underscore says that something is there only for the order.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // A component is drawn only where what it asserts is there; the compiler cannot see that.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      // Plain sets and maps are fine where nothing is drawn from them.
      "svelte/prefer-svelte-reactivity": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
  },
  {
    // Tools for the terminal talk to it.
    files: ["scripts/**", "tests/**"],
    rules: { "no-console": "off" },
  },
);
