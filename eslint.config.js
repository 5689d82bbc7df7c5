/**
 * The architecture as lint rules: layers and imports (scripts/eslint/architecture.mjs), purity per folder, no casts, no `any`.
 * Effect's own diagnostics are compiler errors (tsconfig.json).
 */
import { defineConfig, globalIgnores } from "eslint/config"
import tseslint from "typescript-eslint"
import { architecture } from "./scripts/eslint/architecture.mjs"

/** The only files that may cast. A comment at each cast says why it is sound. */
const mayCast = [
  "src/domain/schemas/wire.ts",
  "src/domain/oauth/OAuthProvider.ts",
  "src/domain/values/objects.ts",
  "src/view/i18n/perApp.ts",
  "src/domain/session/SessionKey.ts",
  "src/domain/values/readers.ts",
  "src/domain/calls/Endpoint.ts",
  "src/services/api/methodsOf.ts",
  "src/services/client/checked.ts",
  "src/domain/methods/methodsBy.ts",
  "provider/control/makeControl.ts",
  "src/jsx/jsx-runtime.ts"
]

/**
 * @template Ban
 * @param {ReadonlyArray<Ban>} bans
 * @returns {["error", ...Array<Ban>]}
 */
const asErrors = (bans) => ["error", ...bans]

/** @param {ReadonlyArray<readonly [selector: string, message: string]>} bans */
const syntax = (...bans) => asErrors(bans.map(([selector, message]) => ({ selector, message })))

/**
 * @param {string} layer
 * @param {ReadonlyArray<string>} names
 */
const globals = (layer, names) =>
  asErrors(
    names.map((name) => ({ name, message: `${layer}: the browser is reached through services/browser.` }))
  )

const dom = [
  "window",
  "document",
  "self",
  "globalThis",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "navigator",
  "location",
  "history",
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "BroadcastChannel",
  "addEventListener",
  "removeEventListener",
  "postMessage",
  "matchMedia",
  "requestAnimationFrame",
  "requestIdleCallback",
  "open",
  "close",
  "alert",
  "confirm",
  "prompt",
  "screen",
  "top",
  "parent",
  "origin",
  "name",
  "event",
  "status",
  "crypto",
  "performance"
]

/** @type {Array<[string, string]>} */
const clock = [
  ["CallExpression[callee.object.name='Date'][callee.property.name='now']", "Time is Clock: no Date.now()."],
  ["NewExpression[callee.name='Date'][arguments.length=0]", "Time is Clock: no new Date()."],
  ["CallExpression[callee.name='Date']", "Time is Clock: no Date()."],
  [
    "CallExpression[callee.object.name='performance'][callee.property.name='now']",
    "Time is Clock: no performance.now()."
  ]
]

/** @type {Array<[string, string]>} */
const chance = [
  ["MemberExpression[object.name='Math'][property.name='random']", "Chance is a service: no Math.random."]
]

/** @type {Array<[string, string]>} */
const timers = [
  [
    "CallExpression[callee.name=/^(setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame)$/]",
    "Waiting is Effect.sleep or a Schedule: no timers."
  ],
  [
    "CallExpression[callee.property.name=/^(setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame)$/]",
    "Waiting is Effect.sleep or a Schedule: no timers."
  ]
]

/** @type {Array<[string, string]>} */
const asyncs = [
  [":function[async=true]", "No async functions here: an Effect."],
  ["AwaitExpression", "No await here: an Effect."]
]

/** @type {Array<[string, string]>} */
const promises = [...asyncs, ["NewExpression[callee.name='Promise']", "No new Promise here: Effect.async."]]

/** @type {Array<[string, string]>} */
const attempts = [["TryStatement", "No try here: Effect.try, or a decoder."]]

/** @type {Array<[string, string]>} */
const suspense = [
  [
    "Identifier[name=/^(useRxSuspense|useRxSuspenseResult)$/]",
    "The Suspense cache of Rx is global per atom, not per registry: useRxValue and the Result."
  ]
]

/** @type {Array<[string, string]>} */
const markup = [
  ["JSXAttribute[name.name='style']", "Strict CSP: a class and a custom property, not style=."],
  ["JSXAttribute[name.name='dangerouslySetInnerHTML']", "Trusted Types: no dangerouslySetInnerHTML."],
  ["Property[key.name='dangerouslySetInnerHTML']", "Trusted Types: no dangerouslySetInnerHTML."],
  [
    "AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]",
    "Trusted Types: no HTML from strings."
  ],
  [
    "CallExpression[callee.property.name=/^(insertAdjacentHTML|write|writeln|setHTMLUnsafe)$/][callee.object.name!='process']",
    "Trusted Types: no HTML from strings."
  ]
]

/** @type {Array<[string, string]>} */
const effects = [
  [
    "Identifier[name=/^(useEffect|useLayoutEffect|useInsertionEffect)$/]",
    "Screens hold no effects: an atom owns the timer or the listener."
  ]
]

/** @type {Array<[string, string]>} */
const honestTests = [
  [
    "MemberExpression[property.name=/^(skip|only|todo|skipIf|runIf|fails)$/][object.name=/^(it|test|describe|suite|bench)$/]",
    "Every test runs: no skip, only or todo."
  ],
  [
    "MemberExpression[property.name=/^(skip|only|todo|skipIf|runIf|fails)$/][object.object.name=/^(it|test|describe|suite|bench)$/]",
    "Every test runs: no skip, only or todo."
  ],
  ["CallExpression[callee.name=/^(xit|fit|xtest|xdescribe|fdescribe)$/]", "Every test runs."],
  [
    "MemberExpression[object.name='vi'][property.name=/^(mock|doMock|hoisted|unmock)$/]",
    "No module mocks: fake the layer below."
  ],
  ["MemberExpression[property.name=/^to\\w*Snapshot$/]", "No snapshots: say what matters."]
]

const missingInChrome109 = [
  { object: "URL", property: "canParse", message: "Missing in browsers before 2023: parseUrl." },
  ...[
    ["URL", "parse"],
    ["AbortSignal", "any"],
    ["Promise", "withResolvers"],
    ["Promise", "try"],
    ["Object", "groupBy"],
    ["Map", "groupBy"],
    ["Array", "fromAsync"]
  ].map(([object, property]) => ({ object, property, message: "Missing in Chrome 109." })),
  ...["toSorted", "toReversed", "toSpliced", "isWellFormed", "toWellFormed"].map((property) => ({
    property,
    message: "Missing in Chrome 109."
  }))
]

export default defineConfig(
  globalIgnores([
    ".cache",
    "dist",
    "docs/.vitepress/{cache,dist}",
    "coverage",
    "node_modules",
    "shared",
    "bench/every-page/pages"
  ]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{js,mjs,ts,tsx}"],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    plugins: { architecture },
    rules: {
      "architecture/layers": "error",
      "architecture/imports": "error",
      "architecture/reasons": "error",
      "architecture/barrel-files": "error",
      "architecture/plain-jsx": "error",
      eqeqeq: ["error", "always"],
      "no-console": "error",
      "no-debugger": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      "no-restricted-syntax": syntax(...suspense),
      "@typescript-eslint/array-type": ["error", { default: "generic" }],
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": "allow-with-description", "ts-ignore": true, "ts-nocheck": true }
      ],
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-indexed-object-style": "off",
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-empty-function": "off",
      // Effect uses void in unions.
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-non-null-assertion": "error",
      // An interface gives the type of a schema a name that editors show
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }]
    }
  },
  {
    // What the oldest supported browsers lack. The provider runs in pages too
    files: ["provider/**"],
    ignores: ["provider/test/**"],
    rules: { "no-restricted-properties": ["error", ...missingInChrome109] }
  },
  {
    // What the oldest supported browsers lack, or lack on insecure origins
    files: ["src/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...missingInChrome109,
        { object: "crypto", property: "randomUUID", message: "Missing on insecure origins: uuidOf." },
        { object: "Intl", property: "Segmenter", message: "Missing in Firefox 115." },
        { property: "checkVisibility", message: "Missing in Safari 16.4." },
        { property: "requestIdleCallback", message: "Missing in Safari." }
      ]
    }
  },
  {
    files: ["src/{domain,compat}/**"],
    rules: {
      "no-restricted-globals": globals("domain", dom),
      "no-restricted-syntax": syntax(...suspense, ...clock, ...chance, ...timers, ...promises, [
        "MemberExpression[object.name='Effect'][property.name='gen']",
        "domain is pure: no Effect.gen."
      ])
    }
  },
  {
    files: ["src/{services,client}/**", "src/*.ts"],
    ignores: ["src/services/browser/**", "src/script.ts"],
    rules: {
      "no-restricted-globals": globals("services", dom)
    }
  },
  {
    files: ["src/services/**"],
    ignores: ["src/services/browser/**"],
    rules: {
      "no-restricted-syntax": syntax(...suspense, ...clock, ...chance, ...timers, ...promises, ...attempts)
    }
  },
  {
    files: ["src/page/**"],
    rules: {
      "no-restricted-syntax": syntax(...suspense, ...clock, ...chance)
    }
  },
  {
    // It runs while a page is left, and before its services are there
    files: ["src/page/keptInput.ts"],
    rules: { "no-restricted-syntax": syntax(...suspense, ...chance) }
  },
  {
    // src/page/attempt.ts catches for them.
    files: ["src/services/browser/**"],
    rules: {
      "no-restricted-syntax": syntax(...suspense, ...clock, ...chance, ...asyncs, ...attempts)
    }
  },
  {
    files: ["provider/**"],
    ignores: ["provider/test/**"],
    rules: {
      "no-restricted-globals": globals(
        "provider",
        dom.filter((name) => !["crypto", "globalThis", "name", "event", "status", "origin"].includes(name))
      )
    }
  },
  {
    files: ["src/view/**"],
    rules: { "no-restricted-syntax": syntax(...suspense, ...markup, ...clock, ...chance) }
  },
  {
    // Screens hold no effects
    files: ["src/view/**"],
    ignores: [
      "src/view/{atoms,components,i18n,theme,mount,marks}/**",
      "src/view/*/atoms.ts",
      "src/view/*/atoms/**",
      "src/view/kit/{hooks,mountedHooks,onDemand}.*",
      "src/view/oneTap/placePrompt.ts"
    ],
    rules: {
      "no-restricted-syntax": syntax(...suspense, ...markup, ...clock, ...chance, ...timers, ...effects)
    }
  },
  {
    files: ["{test,provider/test}/**"],
    ignores: ["test/{domain,services,view}/**"],
    rules: { "no-restricted-syntax": syntax(...suspense, ...honestTests) }
  },
  {
    files: ["test/{domain,services,view}/**"],
    rules: { "no-restricted-syntax": syntax(...suspense, ...honestTests, ...timers) }
  },
  {
    // Next, tsx and Vite resolve imports without an ending.
    files: ["test/hosts/next/**", "test/hosts/server/**"],
    rules: { "architecture/imports": "off" }
  },
  {
    // Type-aware rules: an `any` from a library, a floating promise, a missing case.
    files: ["{src,provider,test,demo,bench}/**/*.{ts,tsx}"],
    // Projects that import the built package. `npm run hosts` checks their types.
    ignores: ["test/hosts/{angular,effect,next,server,types}/**"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-deprecated": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-for-in-array": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/no-unsafe-argument": "error",
      "@typescript-eslint/no-unsafe-assignment": "error",
      "@typescript-eslint/no-unsafe-call": "error",
      "@typescript-eslint/no-unsafe-member-access": "error",
      "@typescript-eslint/no-unsafe-return": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error"
    }
  },
  {
    files: mayCast,
    rules: { "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "as" }] }
  },
  {
    // src/page/warner.ts is the only place that writes to the console.
    files: [
      "**/*.{js,mjs}",
      "demo/**",
      "bench/**",
      "test/**",
      "provider/test/**",
      "*.ts",
      "src/page/warner.ts"
    ],
    rules: { "no-console": "off" }
  },
  {
    // These files have JSDoc types.
    files: ["**/*.{js,mjs}"],
    rules: { "@typescript-eslint/no-explicit-any": "off" }
  }
)
