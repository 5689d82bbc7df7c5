/** Lint rules of this project: which folder may import which, and a reason for every exception. */
import { posix, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/**
 * One layer. The first row whose `files` match a file applies to it.
 * @typedef {{
 *   readonly name: string
 *   readonly files: RegExp
 *   readonly may: ReadonlyArray<RegExp>
 *   readonly mayTypes?: ReadonlyArray<RegExp>
 *   readonly packages: ReadonlyArray<RegExp>
 *   readonly because: string
 * }} Layer
 */

const effect = /^(effect|@effect\/platform)\//
const anything = /^/
const domain = /^src\/domain\//

/** The files of domain that import Effect: rows of calls, and what outside data must be. */
const schemaFiles =
  "schemas/|ownCalls/|\\w+/calls\\.|calls/(Arguments|Endpoint|Methods|Pkce)\\.|methods/firstCalls\\.|idp/ConsentManifest\\.|passkeys/CredentialOptions\\.|project/SettingsSchema\\.|rbac/RbacPolicy\\."
const schemas = new RegExp(`^src/domain/(${schemaFiles})`)
/** What a page runs before Effect is loaded. */
const plainDomain = new RegExp(`^src/domain/(?!${schemaFiles})`)

/**
 * The floors of src/domain, from the ground up. A room imports itself and the floors below it.
 * @type {ReadonlyArray<readonly [rooms: ReadonlyArray<string>, because: string]>}
 */
const domainFloors = [
  [["limits"], "domain/limits has the numbers of the product, and imports nothing"],
  [["values"], "domain/values knows texts and lists, and nothing of logins"],
  [["errors"], "domain/errors imports values: everything else fails with its errors"],
  [["session"], "domain/session imports errors and values: a session knows no call and no feature"],
  [["schemas", "events"], "schemas and events import the session and what lies below it"],
  [["rbac"], "domain/rbac imports schemas and what lies below them"],
  [["project"], "domain/project imports the policy and what lies below it"],
  [["calls"], "domain/calls says how a call is described: it knows no call"],
  [["sessionCalls", "userCalls", "ownCalls"], "the calls that every feature needs know no feature"],
  [
    ["magicLink", "otp", "passwords", "passkeys", "wallets", "oneTap", "idp", "impersonation", "members"],
    "a feature knows no other feature"
  ],
  [["oauth"], "social logins know One Tap, and no other feature"],
  [["lastUsed"], "the last login may be one at a social provider"],
  [["secondFactor"], "every way to log in is a factor"],
  [["account", "login"], "the account page and a landing know factors; neither knows the widget"],
  [["widget"], "domain/widget knows each feature that has a screen, and no client"],
  [["client", "methods"], "the options and the methods of the client are above all else"]
]

const compat = /^src\/compat[/.]/
const page = /^src\/page\//
const services = /^src\/services\//
const client = /^src\/client\//
/** The shared atoms. */
const atoms = /^src\/view\/atoms\//
const components = /^src\/view\/components\//
const words = /^src\/view\/(i18n|theme)\//
const view = /^src\/view\//
const shell = /^src\/shell\//
const jsx = /^src\/jsx\//
/** What draws Main without React, too. */
const plainViews = /^src\/view\/(\w+\/\w+(View|Placeholder)|phone\/PhoneField)\.(tsx|js)$/
/** What these views and the shell share: checks of fields, countries and marks. */
const plainHelpers = /^src\/view\/(form\/formChecks|phone\/country\w+|oauth\/providerMarks)\.[jt]s$/
const react = /^react(-dom)?(\/|$)/
const rx = /^@effect-rx\/(rx\/|rx-react(\/|$))/
const anythingButRx = /^(?!@effect-rx)/

/**
 * The floors of src/services, from the ground up. A room imports itself, the floors below it and domain.
 * @type {ReadonlyArray<readonly [rooms: ReadonlyArray<string>, because: string]>}
 */
const serviceFloors = [
  [["browser"], "services/browser imports domain and page, no other service"],
  [["kit"], "services/kit imports domain and services/browser"],
  [["session"], "services/session imports services/browser and services/kit"],
  [["wire"], "services/wire imports services/session and what lies below it"],
  [
    ["login"],
    "services/login imports services/wire and what lies below it: the calls that sign in are built on it"
  ],
  [["api"], "services/api imports services/login and what lies below it"],
  [
    ["oauth", "oneTap", "passkeys", "phone", "rbac", "sessionCalls", "userCalls", "wallets"],
    "a feature imports services/api and what lies below it, and no other feature"
  ],
  [["background"], "services/background imports features and what lies below them"],
  [["client"], "services/client imports features and what lies below them"],
  [["wiring"], "services/wiring imports every room of services"]
]

/** @param {string} parent @param {ReadonlyArray<string>} names */
const rooms = (parent, names) => names.map((name) => new RegExp(`^src/${parent}/${name}/`))

/** What every screen may import of the view. */
const shared = ["components", "i18n", "theme", "marks", "atoms", "kit"]
const forms = [...shared, "phone", "form", "passcode"]

/**
 * The rooms of src/view that have atoms and screens: the parts that features share, the features, and Main. A room imports the
 * rooms listed for it, itself and domain; its atoms import services, too.
 * @type {ReadonlyArray<readonly [room: string, may: ReadonlyArray<string>, because: string]>}
 */
const viewRooms = [
  ["kit", shared, "view/kit has what all screens share, and imports no feature"],
  ["passcode", shared, "view/passcode is shared by features, and imports none"],
  ["phone", shared, "view/phone is shared by features, and imports none"],
  ["form", [...shared, "phone"], "view/form is shared by features, and imports none"],
  [
    "inbox",
    [...shared, "oauth"],
    "view/inbox shows the marks of social providers, and imports no other feature"
  ],
  [
    "magicLink",
    [...shared, "inbox", "passwords"],
    "a user without a password can set one instead of a magic link"
  ],
  ["otp", [...forms, "passwords"], "a user without a password can set one instead of a passcode"],
  [
    "passwords",
    [...forms, "inbox", "magicLink", "otp"],
    "a user without a password logs in by email instead"
  ],
  ["oauth", [...shared, "oneTap"], "the button of Google takes the place of its prompt"],
  ["oneTap", shared, "view/oneTap imports no other feature"],
  ["passkeys", shared, "view/passkeys imports no other feature"],
  ["wallets", shared, "view/wallets imports no other feature"],
  ["secondFactor", [...forms, "passkeys", "otp"], "passkeys and passcodes are second factors"],
  ["idp", shared, "view/idp imports no other feature"],
  ["landing", [...shared, "passwords", "oauth"], "a failed landing begins its login again"],
  [
    "account",
    [...forms, "passkeys", "otp", "passwords", "secondFactor", "idp", "oauth", "wallets"],
    "the account page shows what a user has of each feature"
  ],
  [
    "main",
    [...forms, "magicLink", "otp", "passwords", "oauth", "passkeys", "wallets"],
    "Main draws its part of each login method"
  ]
]

/** @type {ReadonlyArray<Layer>} */
export const layers = [
  ...domainFloors.flatMap(([names, because], floor) =>
    names.flatMap((name) => {
      const below = domainFloors.slice(0, floor).flatMap(([rooms]) => rooms)
      const may = rooms("domain", [name, ...below])
      /** @param {RegExp} files */
      const inRoom = (files) => new RegExp(`^(?=src/domain/${name}/)${files.source.slice(1)}`)
      return [
        {
          name: `the schemas of domain/${name}`,
          files: inRoom(schemas),
          may,
          packages: [effect],
          because: `rows and schemas import Effect, and nothing of ours but domain; ${because}`
        },
        {
          name: `domain/${name}`,
          files: inRoom(plainDomain),
          may: may.map(({ source }) => new RegExp(`^(?=${source.slice(1)})${plainDomain.source.slice(1)}`)),
          mayTypes: [...may, effect],
          packages: [],
          because: `domain imports nothing of ours but domain, and no package: it runs before Effect is loaded; ${because}`
        }
      ]
    })
  ),
  {
    name: "domain",
    files: domain,
    may: [],
    packages: [],
    because: "every file of src/domain stands in a room that scripts/eslint/architecture.mjs lists"
  },
  {
    name: "page",
    files: page,
    may: [domain, page],
    packages: [],
    because: "page imports domain only, and no package: it runs before Effect is loaded"
  },
  {
    name: "compat",
    files: compat,
    may: [domain, compat],
    packages: [],
    because: "compat imports domain only"
  },
  {
    name: "jsx",
    files: jsx,
    may: [jsx],
    packages: [react],
    because: "src/jsx imports the types of React"
  },
  {
    name: "the views of Main",
    files: new RegExp(`${plainViews.source}|${plainHelpers.source}`),
    may: [
      plainViews,
      plainHelpers,
      components,
      /^src\/view\/(i18n|marks)\//,
      plainDomain,
      /^src\/page\/importedChunk\.js$/
    ],
    mayTypes: [view, page],
    packages: [react],
    because:
      "the views of Main import components, i18n, domain and types: no atoms, no hooks, no services, no Effect"
  },
  ...serviceFloors.flatMap(([names, because], floor) =>
    names.map((name) => ({
      name: `services/${name}`,
      files: new RegExp(`^src/services/${name}/`),
      may: [
        domain,
        page,
        ...rooms("services", [name, ...serviceFloors.slice(0, floor).flatMap(([below]) => below)])
      ],
      packages: name === "browser" ? [anything] : [/^(?!react|@effect-rx)/],
      because
    }))
  ),
  {
    name: "services",
    files: services,
    may: [],
    packages: [],
    because: "every file of src/services stands in a room that scripts/eslint/architecture.mjs lists"
  },
  {
    name: "view/components",
    files: components,
    may: [components, words, /^src\/domain\/(limits\/Limits\.js$|values\/)/],
    mayTypes: [domain],
    packages: [react],
    because: "view/components import React, theme, i18n, and of domain only Limits, values and types"
  },
  {
    name: "view/i18n and view/theme",
    files: words,
    may: [words, domain, page],
    packages: [],
    because: "view/i18n and view/theme import domain and page only"
  },
  {
    name: "the view's door to Rx",
    files: /^src\/view\/(kit\/hooks|atoms\/runtime)\.ts$/,
    may: [services, atoms, words],
    packages: [effect, rx],
    because:
      "view/kit/hooks.ts and view/atoms/runtime.ts wrap the Rx library and import services, atoms and i18n"
  },
  {
    name: "view/atoms",
    files: atoms,
    may: [domain, page, services, atoms, /^src\/view\/i18n\//],
    packages: [effect],
    because:
      "view/atoms import services, domain and i18n, never a feature; only runtime.ts imports the Rx library"
  },
  ...viewRooms.flatMap(([name, may, because]) => [
    {
      name: `the atoms of view/${name}`,
      files: new RegExp(`^src/view/${name}/atoms[./]`),
      may: [
        domain,
        page,
        services,
        atoms,
        /^src\/view\/i18n\//,
        ...[name, ...may].map((room) => new RegExp(`^src/view/${room}/(atoms[./]|[a-z]\\w*\\.js$)`))
      ],
      packages: [effect],
      because: `atoms import services and other atoms, no screens and never the Rx library; ${because}`
    },
    {
      name: `view/${name}`,
      files: new RegExp(`^src/view/${name}/`),
      may: [domain, page, ...rooms("view", [name, ...may])],
      packages: [effect, react],
      because: `screens import atoms, never services or the Rx library; ${because}`
    }
  ]),
  {
    name: "view/mount",
    files: /^src\/view\/mount\//,
    may: [domain, page, services, view, jsx],
    packages: [anythingButRx],
    because: "view/mount imports the view and services, never the shell, the provider or an entry"
  },
  {
    name: "view",
    files: view,
    may: [domain, page, view],
    packages: [effect, react],
    because:
      "a new room in src/view needs a row in scripts/eslint/architecture.mjs; only atoms and view/mount meet services"
  },
  {
    name: "provider",
    files: /^provider\/(?!test\/)/,
    // The program says its version, and which Node it needs
    may: [domain, /^provider\//, /^package\.json$/],
    packages: [/^(?!react|@effect-rx)/],
    because: "provider imports domain only"
  },
  {
    name: "client",
    files: client,
    may: [domain, page, services, client],
    packages: [effect],
    because: "client imports domain, page and services: no view, no React, no entry"
  },
  {
    name: "shell",
    files: shell,
    may: [
      domain,
      page,
      shell,
      jsx,
      components,
      words,
      plainViews,
      plainHelpers,
      // It is loaded later
      /^src\/view\/main\/findLastUsed\.js$/,
      /^src\/view\/mount\/(drawnNodes|flow|mountArguments|rootAttributes|widgetHost)\.js$/,
      // The last one is loaded later
      /^src\/client\/(promisedBy|syncMembers|browserClient)\.js$/
    ],
    mayTypes: [client, view, /^src\/services\/wire\//],
    // For its types
    packages: [/^react$/],
    because: "the shell runs before React and Effect are loaded: it imports plain modules only"
  },
  {
    name: "the app",
    files: /^src\/app\.ts$/,
    may: [domain, services, client, view],
    packages: [],
    because: "the app connects the client with the view"
  },
  {
    name: "the headless entry",
    files: /^src\/index\.ts$/,
    may: [domain, services, client, /^src\/shell\/createAuthClient\.js$/],
    packages: [],
    because:
      "src/index.ts re-exports domain, services and the client: no view, no React, no provider, no names of compat"
  },
  {
    name: "the entry on the site's Effect",
    files: /^src\/effect\.ts$/,
    may: [domain, services, client, /^src\/(shell\/createAuthClient|createAuthWidget)\.js$/],
    packages: [],
    because: "src/effect.ts re-exports domain, services and the clients that take layers: no provider"
  },
  {
    name: "the widget's entries",
    files: /^src\/(widget|createAuthWidget|react|react\/\w+)\.tsx?$/,
    may: [
      domain,
      page,
      services,
      compat,
      view,
      client,
      shell,
      /^src\/(index|widget|createAuthWidget|app)\.js$/,
      /^src\/react\//
    ],
    packages: [effect, react],
    because: "the widget's entries import everything of ours but the provider"
  },
  {
    name: "the entry of custom elements",
    files: /^src\/element\.ts$/,
    may: [domain, page, /^src\/widget\.js$/],
    mayTypes: [view],
    packages: [],
    because: "src/element.ts mounts the widget and imports nothing else but rules and the warnings"
  },
  {
    name: "the types of templates",
    files: /^src\/element\//,
    may: [],
    mayTypes: [/^src\/element[/.]/],
    packages: [/^(react|svelte|vue)(\/|$)/],
    because: "src/element has types only, of the custom elements in the templates of frameworks"
  },
  {
    name: "the script",
    files: /^src\/script\.ts$/,
    may: [/^src\/(element|widget)\.js$/],
    packages: [],
    because: "src/script.ts makes a global of other entries"
  },
  {
    name: "the check of sessions",
    files: /^src\/server\//,
    may: [plainDomain, /^src\/page\/(attempt|documentCookies)\.js$/, /^src\/server\//],
    packages: [/^jose$/],
    because:
      "src/server runs on the site's server, without a window: it imports rules, plain helpers and jose"
  },
  {
    name: "the server's entry",
    files: /^src\/server\.ts$/,
    may: [domain, /^src\/server\//, /^src\/shell\//, /^src\/view\/i18n\//],
    packages: [],
    because: "src/server.ts loads what checks sessions and what draws the form: no React, no Effect"
  },
  {
    name: "the entry of texts",
    files: /^src\/texts\.ts$/,
    may: [/^src\/view\/i18n\//],
    packages: [],
    because: "src/texts.ts exports texts and costs nothing else"
  },
  {
    name: "src",
    files: /^src\/[^/]+$/,
    may: [domain, services],
    packages: [effect],
    because: "a new file in src/ needs a row in scripts/eslint/architecture.mjs"
  }
]

/** Barrels, and the modules to import instead. `@effect-rx/rx-react` is small enough to stay. */
const barrels = new Map([
  ["effect", "effect/Effect, effect/Layer, …"],
  ["@effect/platform", "@effect/platform/HttpClient, …"],
  ["@effect-rx/rx", "@effect-rx/rx/Rx, @effect-rx/rx/Result, …"],
  ["libphonenumber-js", "libphonenumber-js/min"]
])

/** @param {string} file */
const inTree = (file) => relative(root, file).split(sep).join("/")

/**
 * Calls `check` with every module specifier of a file: import, export … from, import() and import types.
 * @param {(node: import("eslint").Rule.Node, path: string, isType: boolean) => void} check
 * @returns {import("eslint").Rule.RuleListener}
 */
const onImports = (check) => {
  /** @param {any} node */
  const visit = (node) => {
    const source = node.source?.type === "TSLiteralType" ? node.source.literal : node.source
    if (typeof source?.value !== "string") return
    const names = node.specifiers ?? []
    const isType =
      node.type === "TSImportType" ||
      node.importKind === "type" ||
      node.exportKind === "type" ||
      (names.length > 0 &&
        names.every((/** @type {any} */ name) => (name.importKind ?? name.exportKind) === "type"))
    check(source, source.value, isType)
  }
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit
  }
}

/** @type {import("eslint").Rule.RuleModule} */
const layerRule = {
  meta: { type: "problem", schema: [], messages: { layer: "Layer rule: {{because}}. ({{path}})" } },
  create: (context) => {
    const file = inTree(context.filename)
    const layer = layers.find((row) => row.files.test(file))
    if (layer === undefined) return {}
    return onImports((node, path, isType) => {
      const target = path.startsWith(".")
        ? posix.join(posix.dirname(file), path.replace(/\?.*$/, ""))
        : undefined
      const allowed = [
        ...(target === undefined ? layer.packages : layer.may),
        ...(isType ? (layer.mayTypes ?? []) : [])
      ]
      if (!allowed.some((pattern) => pattern.test(target ?? path)))
        context.report({ node, messageId: "layer", data: { because: layer.because, path } })
    })
  }
}

/** @type {import("eslint").Rule.RuleModule} */
const importRule = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      barrel: "Import rule: no barrels. Instead of {{path}} import its modules: {{modules}}.",
      ending: "Import rule: relative imports end in {{endings}}. ({{path}})",
      provider: "Import rule: only demo, bench and test import the provider. ({{path}})"
    }
  },
  create: (context) => {
    const file = inTree(context.filename)
    const inSource = file.startsWith("src/")
    const endings = inSource
      ? /\.(js|css\?inline)$|\/package\.json$/
      : /\.(js|mjs|json|css|css\?(inline|raw)|html\?raw)$/
    return onImports((node, path) => {
      const modules = barrels.get(path)
      if (modules !== undefined) context.report({ node, messageId: "barrel", data: { path, modules } })
      if (!path.startsWith(".")) return
      if (!endings.test(path)) {
        const expected = inSource ? ".js or .css?inline" : ".js, .mjs, .json or .css"
        context.report({ node, messageId: "ending", data: { path, endings: expected } })
      }
      const target = posix.join(posix.dirname(file), path)
      const mayProvider = /^(provider|demo|bench|test)\//.test(file)
      if (/^provider\//.test(target) && !mayProvider)
        context.report({ node, messageId: "provider", data: { path } })
    })
  }
}

/** @type {import("eslint").Rule.RuleModule} */
const reasonRule = {
  meta: {
    type: "problem",
    schema: [],
    messages: { reason: "Write why: eslint-disable… rule -- reason." }
  },
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments())
        if (/^\s*eslint-disable/.test(comment.value) && !/\s--\s+\S/.test(comment.value) && comment.loc)
          context.report({ loc: comment.loc, messageId: "reason" })
    }
  })
}

/** @type {import("eslint").Rule.RuleModule} */
const barrelFileRule = {
  meta: {
    type: "problem",
    schema: [],
    messages: { barrelFile: "No barrels inside src: name the file after what it exports, not index." }
  },
  create: (context) => ({
    Program: (node) => {
      const file = inTree(context.filename)
      if (/^src\/.+\/index\.tsx?$/.test(file) && !file.startsWith("src/view/mount/screens."))
        context.report({ node, messageId: "barrelFile" })
    }
  })
}

/**
 * Files that are drawn without React, too (src/jsx). The views of Main need the pragma. Each other file is drawn with the
 * runtime that gives texts elements of their own (src/jsx/react).
 * @type {import("eslint").Rule.RuleModule}
 */
const plainJsxRule = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      pragma: "Plain JSX: the views of Main start with /** @jsxImportSource ../../jsx */.",
      runtime:
        "JSX: files start with /** @jsxImportSource …/jsx/react */, or translators of pages break what React draws.",
      react: "Plain JSX: the types of React only. ({{path}})",
      hook: "Plain JSX: no hooks. ({{name}})",
      constant: "Plain JSX: elements are made inside functions, when it is known who draws them.",
      ref: "Plain JSX: a component gets its ref under another name, such as formRef."
    }
  },
  create: (context) => {
    const pragmas = context.sourceCode
      .getAllComments()
      .flatMap(({ value }) => /@jsxImportSource (\S+)/.exec(value)?.[1] ?? [])
    const isPlain = pragmas.some((path) => path.endsWith("/jsx"))
    const file = inTree(context.filename)
    if (!isPlain)
      return {
        Program: (node) => {
          if (plainViews.test(file)) context.report({ node, messageId: "pragma" })
        },
        ":not(JSXElement, JSXFragment) > :matches(JSXElement, JSXFragment)": (
          /** @type {import("eslint").Rule.Node} */ node
        ) => {
          if (
            /^src\//.test(file) &&
            !plainViews.test(file) &&
            !pragmas.some((path) => path.endsWith("/jsx/react"))
          )
            context.report({ node, messageId: "runtime" })
        }
      }
    /** @param {import("eslint").Rule.Node} node */
    const element = (node) => {
      const isInFunction = context.sourceCode.getAncestors(node).some(({ type }) => /Function/.test(type))
      if (!isInFunction) context.report({ node, messageId: "constant" })
    }
    return {
      ...onImports((node, path, isType) => {
        if (react.test(path) && !isType) context.report({ node, messageId: "react", data: { path } })
      }),
      JSXElement: element,
      JSXFragment: element,
      "JSXOpeningElement[name.name=/^[A-Z]/] > JSXAttribute[name.name='ref']": (
        /** @type {import("eslint").Rule.Node} */ node
      ) => context.report({ node, messageId: "ref" }),
      "CallExpression[callee.name=/^use[A-Z]/]": (/** @type {any} */ node) =>
        context.report({ node, messageId: "hook", data: { name: node.callee.name } })
    }
  }
}

export const architecture = {
  meta: { name: "architecture" },
  rules: {
    layers: layerRule,
    imports: importRule,
    reasons: reasonRule,
    "barrel-files": barrelFileRule,
    "plain-jsx": plainJsxRule
  }
}
