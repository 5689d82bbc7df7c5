/** Lint rules of this project: which folder may import which, and a reason for every exception. */
import { readdirSync } from "node:fs"
import { posix, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/**
 * What files may import: ours at once (`may`), ours as types or by `import()` too, and which packages. The first row whose `files`
 * match a file applies to it.
 *
 * @typedef {{
 *   readonly files: RegExp
 *   readonly may?: ReadonlyArray<RegExp>
 *   readonly mayTypes?: ReadonlyArray<RegExp>
 *   readonly mayLater?: ReadonlyArray<RegExp>
 *   readonly packages?: ReadonlyArray<RegExp>
 *   readonly because: string
 * }} Layer
 */

/** Folders end in `/`. Files have no ending: an import names `.js` where the file has `.ts`. @param {ReadonlyArray<string>} paths */
const oneOf = (paths) => paths.map((path) => (path.endsWith("/") ? path : `${path}\\.`)).join("|")

/** Matches what is in these folders, and these files. @param {ReadonlyArray<string>} paths */
const at = (...paths) => new RegExp(`^(?:${oneOf(paths)})`)

const effect = /^(effect|@effect\/platform)\//
const domain = at("src/domain/")

/** What imports Effect in src/domain: rows of calls, and what outside data must be. */
const schemaFiles = oneOf([
  "schemas/",
  "ownCalls/",
  "\\w+/calls",
  "calls/Arguments",
  "calls/Endpoint",
  "calls/Methods",
  "calls/Pkce",
  "methods/firstCalls",
  "idp/ConsentManifest",
  "organizations/\\w+(?:Calls|Schemas)",
  "passkeys/CredentialOptions",
  "project/SettingsSchema",
  "rbac/RbacPolicy"
])
const schemas = new RegExp(`^src/domain/(${schemaFiles})`)
/** What a page runs before Effect is loaded. */
const plainDomain = new RegExp(`^src/domain/(?!${schemaFiles})`)

/** The folders of a tree that these lists do not name. @param {string} tree @param {ReadonlyArray<string>} names */
const otherFolders = (tree, names) =>
  readdirSync(`${root}src/${tree}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !names.includes(entry.name))
    .map(({ name }) => name)

/** @typedef {ReadonlyArray<readonly [rooms: ReadonlyArray<string> | "features", because: string]>} Floors */

/**
 * The floors of a tree with its features: the folders that no other floor names.
 * @param {string} tree
 * @param {Floors} floors
 * @returns {ReadonlyArray<readonly [rooms: ReadonlyArray<string>, because: string]>}
 */
const withFeatures = (tree, floors) => {
  const features = otherFolders(
    tree,
    floors.flatMap(([names]) => (names === "features" ? [] : names))
  )
  return floors.map(([names, because]) => [names === "features" ? features : names, because])
}

/**
 * The floors of src/domain, from the ground up. A room imports itself and the floors below it. A folder that has no
 * floor here is a feature.
 */
const domainFloors = withFeatures("domain", [
  [["limits"], "domain/limits has the numbers of the product, and imports nothing"],
  [["values"], "domain/values knows texts and lists, and nothing of logins"],
  [["errors"], "domain/errors imports values: everything else fails with its errors"],
  [["session"], "domain/session imports errors and values: a session knows no call and no feature"],
  [["organizations/records"], "an organization, its members and their sessions are records as a session is"],
  [["schemas", "events"], "schemas and events import the session and what lies below it"],
  [["rbac"], "domain/rbac imports schemas and what lies below them"],
  [["project"], "domain/project imports the policy and what lies below it"],
  [["calls"], "domain/calls says how a call is described: it knows no call"],
  [["sessionCalls", "userCalls", "ownCalls"], "the calls that every feature needs know no feature"],
  ["features", "a feature knows no other feature"],
  [["oauth"], "social logins know One Tap, and no other feature"],
  [["lastUsed"], "the last login may be one at a social provider"],
  [["secondFactor"], "every way to log in is a factor"],
  [["account", "login"], "the account page and a landing know factors; neither knows the widget"],
  [["organizations"], "organizations share types with the ways to log in; they know no widget"],
  [["widget"], "domain/widget knows each feature that has a screen, and no client"],
  [["client", "methods"], "the options and the methods of the client are above all else"]
])

const page = at("src/page/")
const services = at("src/services/")
const client = at("src/client/")
const view = at("src/view/")
const shell = at("src/shell/")
const jsx = at("src/jsx/")
/** The shared atoms. */
const atoms = at("src/view/atoms/")
const components = at("src/view/components/")
const words = at("src/view/i18n/", "src/view/theme/")
/** What draws Main without React, too. */
const plainViews = at("src/view/\\w+/\\w+(?:View|Placeholder)", "src/view/phone/PhoneField")
/** What these views and the shell share: checks of fields, countries and marks. */
const plainHelpers = at(
  "src/view/form/formChecks",
  "src/view/phone/country\\w+",
  "src/view/oauth/providerMarks"
)
/** What the first screen loads later. */
const findLastUsed = at("src/view/main/findLastUsed")
const react = /^react(-dom)?(\/|$)/
const rx = /^@effect-rx\/(rx\/|rx-react(\/|$))/

/**
 * The floors of src/services, from the ground up. A room imports itself, the floors below it and domain. A
 * folder that has no floor here is a feature.
 */
const serviceFloors = withFeatures("services", [
  [["browser"], "services/browser imports domain and page, no other service"],
  [["kit"], "services/kit imports domain and services/browser"],
  [["session"], "services/session imports services/browser and services/kit"],
  [["wire"], "services/wire imports services/session and what lies below it"],
  [
    ["login"],
    "services/login imports services/wire and what lies below it: the calls that sign in are built on it"
  ],
  [["api"], "services/api imports services/login and what lies below it"],
  ["features", "a feature imports services/api and what lies below it, and no other feature"],
  [["background"], "services/background imports features and what lies below them"],
  [["client"], "services/client imports features and what lies below them"],
  [["wiring"], "services/wiring imports every room of services"]
])

/** @param {string} parent @param {ReadonlyArray<string>} names */
const rooms = (parent, names) => names.map((name) => at(`src/${parent}/${name}/`))

/** What every screen may import of the view. */
const shared = ["components", "i18n", "theme", "marks", "atoms", "kit"]
const forms = [...shared, "phone", "form", "passcode"]

/** The features of src/view that need no row, because they import no other feature: the folders that have none. */
const plainFeatures = otherFolders("view", [
  ...["atoms", "components", "i18n", "marks", "mount", "theme"],
  ...["kit", "passcode", "phone", "form", "inbox", "landing", "account", "main"],
  ...["magicLink", "otp", "passwords", "oauth", "secondFactor"]
])

/** @param {string} name @returns {readonly [room: string, may: ReadonlyArray<string>, because: string]} */
const plainRow = (name) => [name, forms, `view/${name} imports no other feature`]

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
  ["secondFactor", [...forms, "passkeys", "otp"], "passkeys and passcodes are second factors"],
  ["landing", [...shared, "passwords", "oauth"], "a failed landing begins its login again"],
  [
    "account",
    [...forms, "passkeys", "otp", "passwords", "secondFactor", "idp", "oauth", "wallets"],
    "the account page shows what a user has of each feature"
  ],
  [
    "main",
    [...forms, "magicLink", "otp", "passwords", "oauth", ...plainFeatures],
    "Main draws its part of each login method"
  ],
  ...plainFeatures.map(plainRow)
]

/** @type {ReadonlyArray<Layer>} */
const layers = [
  ...domainFloors.flatMap(([names, because], floor) =>
    names.flatMap((name) => {
      const may = rooms("domain", [name, ...domainFloors.slice(0, floor).flatMap(([below]) => below)])
      /** @param {RegExp} files */
      const inRoom = (files) => new RegExp(`^(?=src/domain/${name}/)${files.source.slice(1)}`)
      return [
        {
          files: inRoom(schemas),
          may,
          packages: [effect],
          because: `rows and schemas import Effect, and nothing of ours but domain; ${because}`
        },
        {
          files: inRoom(plainDomain),
          may: may.map(({ source }) => new RegExp(`^(?=${source.slice(1)})${plainDomain.source.slice(1)}`)),
          mayTypes: [...may, effect],
          because: `domain imports nothing of ours but domain, and no package: it runs before Effect is loaded; ${because}`
        }
      ]
    })
  ),
  {
    files: domain,
    because: "every file of src/domain stands in a room that scripts/eslint/architecture.mjs lists"
  },
  {
    files: page,
    may: [domain, page],
    because: "page imports domain only, and no package: it runs before Effect is loaded"
  },
  {
    files: at("src/compat/", "src/compat"),
    may: [domain, at("src/compat/")],
    because: "compat imports domain only"
  },
  { files: jsx, may: [jsx], packages: [react], because: "src/jsx imports the types of React" },
  {
    files: new RegExp(`${plainViews.source}|${plainHelpers.source}`),
    may: [
      ...[plainViews, plainHelpers, components, plainDomain],
      at("src/view/i18n/", "src/view/marks/", "src/page/importedChunk")
    ],
    mayTypes: [view, page],
    packages: [react],
    because:
      "the views of Main import components, i18n, domain and types: no atoms, no hooks, no services, no Effect"
  },
  {
    files: findLastUsed,
    may: [plainDomain, page, words],
    because: "view/main/findLastUsed marks a form that is there before React: it imports plain modules only"
  },
  ...serviceFloors.flatMap(([names, because], floor) =>
    names.map((name) => ({
      files: at(`src/services/${name}/`),
      may: [
        domain,
        page,
        ...rooms("services", [name, ...serviceFloors.slice(0, floor).flatMap(([below]) => below)])
      ],
      packages: [name === "browser" ? /^/ : /^(?!react|@effect-rx)/],
      because
    }))
  ),
  {
    files: services,
    because: "every file of src/services stands in a room that scripts/eslint/architecture.mjs lists"
  },
  {
    files: components,
    may: [components, words, at("src/domain/limits/Limits", "src/domain/values/")],
    mayTypes: [domain],
    packages: [react],
    because: "view/components import React, theme, i18n, and of domain only Limits, values and types"
  },
  {
    files: words,
    may: [words, domain, page],
    because: "view/i18n and view/theme import domain and page only"
  },
  {
    files: at("src/view/kit/hooks", "src/view/atoms/runtime"),
    may: [services, atoms, words],
    packages: [effect, rx],
    because:
      "view/kit/hooks.ts and view/atoms/runtime.ts wrap the Rx library and import services, atoms and i18n"
  },
  {
    files: at("src/view/kit/onDemand"),
    may: [
      at("src/page/chunk", "src/page/loadChunk", "src/view/kit/hooks", "src/domain/errors/BasicErrors"),
      at("src/view/atoms/callbacks", "src/view/atoms/config"),
      components
    ],
    packages: [react],
    because:
      "view/kit/onDemand loads the chunks of screens, knows none of them, and tells the site of failures"
  },
  {
    files: atoms,
    may: [domain, page, services, atoms, at("src/view/i18n/")],
    packages: [effect],
    because:
      "view/atoms import services, domain and i18n, never a feature; only runtime.ts imports the Rx library"
  },
  ...viewRooms.flatMap(([name, may, because]) => [
    {
      files: at(`src/view/${name}/atoms`, `src/view/${name}/atoms/`),
      may: [
        ...[domain, services, atoms, at("src/view/i18n/")],
        ...[name, ...may].map((room) => new RegExp(`^src/view/${room}/(atoms[./]|[a-z]\\w*\\.js$)`))
      ],
      mayTypes: [page],
      packages: [effect],
      because: `atoms import services and other atoms, no screens and never the Rx library; ${because}`
    },
    {
      files: at(`src/view/${name}/`),
      may: [domain, ...rooms("view", [name, ...may])],
      mayTypes: [page],
      packages: [effect, react],
      because: `screens import atoms, never services, page or the Rx library; ${because}`
    }
  ]),
  {
    files: at("src/view/mount/"),
    may: [domain, page, services, view, jsx],
    packages: [/^(?!@effect-rx)/],
    because: "view/mount imports the view and services, never the shell, the provider or an entry"
  },
  {
    files: view,
    may: [domain, view],
    packages: [effect, react],
    because: "a file of src/view lies in a folder; only atoms and view/mount meet services"
  },
  {
    files: /^provider\/(?!test\/)/,
    // The program says its version, and which Node it needs
    may: [domain, at("provider/", "package")],
    packages: [/^(?!react|@effect-rx)/],
    because: "provider imports domain only"
  },
  {
    files: client,
    may: [domain, page, services, client],
    packages: [effect],
    because: "client imports domain, page and services: no view, no React, no entry"
  },
  {
    files: shell,
    may: [
      ...[domain, page, shell, jsx, components, words, plainViews, plainHelpers],
      /^src\/view\/mount\/(drawnNodes|flow|mountArguments|rootAttributes|widgetHost)\.js$/,
      at("src/client/organizationMembers", "src/client/promisedBy", "src/client/syncMembers")
    ],
    mayLater: [findLastUsed, at("src/client/browserClient", "src/client/browserOrganizations")],
    mayTypes: [client, view, at("src/services/wire/")],
    // For its types
    packages: [/^react$/],
    because: "the shell runs before React and Effect are loaded: it imports plain modules only"
  },
  {
    files: at("src/app"),
    may: [domain, services, client, view],
    because: "the app connects the client with the view"
  },
  {
    files: at("src/index"),
    may: [domain, services, client, at("src/shell/createAuthClient")],
    because:
      "src/index.ts re-exports domain, services and the client: no view, no React, no provider, no names of compat"
  },
  {
    files: at("src/b2b"),
    may: [domain, client, at("src/shell/createOrganizationClient")],
    because: "src/b2b.ts re-exports the client of organizations and its types: no view, no React, no provider"
  },
  {
    files: at("src/effect"),
    may: [
      ...[domain, services, client],
      at("src/shell/createAuthClient", "src/shell/createOrganizationClient", "src/createAuthWidget")
    ],
    because: "src/effect.ts re-exports domain, services and the clients that take layers: no provider"
  },
  {
    files: at("src/widget", "src/createAuthWidget", "src/loadWhenUsed", "src/react", "src/react/"),
    may: [
      ...[domain, page, services, view, client, shell],
      at(
        "src/compat",
        "src/compat/",
        "src/index",
        "src/widget",
        "src/createAuthWidget",
        "src/loadWhenUsed",
        "src/app",
        "src/react/"
      )
    ],
    packages: [effect, react],
    because: "the widget's entries import everything of ours but the provider"
  },
  {
    files: at("src/element"),
    may: [domain, page, at("src/widget")],
    mayTypes: [view],
    because: "src/element.ts mounts the widget and imports nothing else but rules and the warnings"
  },
  {
    files: at("src/element/"),
    mayTypes: [at("src/element", "src/element/")],
    packages: [/^(react|svelte|vue)(\/|$)/],
    because: "src/element has types only, of the custom elements in the templates of frameworks"
  },
  {
    files: at("src/script"),
    may: [at("src/element", "src/widget")],
    because: "src/script.ts makes a global of other entries"
  },
  {
    files: at("src/server/"),
    may: [plainDomain, at("src/page/attempt", "src/page/documentCookies", "src/server/")],
    packages: [/^jose$/],
    because:
      "src/server runs on the site's server, without a window: it imports rules, plain helpers and jose"
  },
  {
    files: at("src/server"),
    may: [domain, shell, at("src/server/", "src/view/i18n/")],
    because: "src/server.ts loads what checks sessions and what draws the form: no React, no Effect"
  },
  {
    files: at("src/texts"),
    may: [at("src/view/i18n/")],
    because: "src/texts.ts exports texts and costs nothing else"
  },
  {
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

/**
 * A rule about files by their paths in the repository.
 * @param {(file: string, context: import("eslint").Rule.RuleContext) => import("eslint").Rule.RuleListener} create
 * @returns {import("eslint").Rule.RuleModule}
 */
const rule = (create) => ({
  meta: { type: "problem", schema: [] },
  create: (context) => create(relative(root, context.filename).split(sep).join("/"), context)
})

/**
 * Calls `check` with every module specifier of a file: import, export … from, import() and import types.
 * @param {(node: import("eslint").Rule.Node, path: string, kind: "type" | "later" | "value") => void} check
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
      (node.importKind ?? node.exportKind) === "type" ||
      (names.length > 0 &&
        names.every((/** @type {any} */ name) => (name.importKind ?? name.exportKind) === "type"))
    check(source, source.value, isType ? "type" : node.type === "ImportExpression" ? "later" : "value")
  }
  return {
    ":matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression, TSImportType)":
      visit
  }
}

const layerRule = rule((file, context) => {
  const layer = layers.find(({ files }) => files.test(file))
  if (layer === undefined) return {}
  const { because, may = [], mayLater = [], mayTypes = [], packages = [] } = layer
  return onImports((node, path, kind) => {
    const isOurs = path.startsWith(".")
    const target = isOurs ? posix.join(posix.dirname(file), path.replace(/\?.*$/, "")) : path
    const allowed = [
      ...(isOurs ? may : packages),
      ...(kind === "type" ? mayTypes : kind === "later" ? mayLater : [])
    ]
    if (!allowed.some((pattern) => pattern.test(target)))
      context.report({ node, message: `Layer rule: ${because}. (${path})` })
  })
})

const importRule = rule((file, context) => {
  const [endings, expected] = file.startsWith("src/")
    ? [/\.(js|css\?inline)$|\/package\.json$/, ".js or .css?inline"]
    : [/\.(js|mjs|json|css|css\?(inline|raw)|html\?raw)$/, ".js, .mjs, .json or .css"]
  return onImports((node, path) => {
    /** @param {string} problem */
    const report = (problem) => context.report({ node, message: `Import rule: ${problem}. (${path})` })
    const modules = barrels.get(path)
    if (modules !== undefined) report(`no barrels, instead import its modules: ${modules}`)
    if (!path.startsWith(".")) return
    if (!endings.test(path)) report(`relative imports end in ${expected}`)
    const isProvider = posix.join(posix.dirname(file), path).startsWith("provider/")
    if (isProvider && !/^(provider|demo|bench|test)\//.test(file))
      report("only demo, bench and test import the provider")
  })
})

const reasonRule = rule((_, context) => ({
  Program: () => {
    for (const { loc, value } of context.sourceCode.getAllComments())
      if (/^\s*eslint-disable/.test(value) && !/\s--\s+\S/.test(value) && loc)
        context.report({ loc, message: "Write why: eslint-disable… rule -- reason." })
  }
}))

const barrelFileRule = rule((file, context) => ({
  Program: (node) => {
    if (/^src\/.+\/index\.tsx?$/.test(file))
      context.report({
        node,
        message: "No barrels inside src: name the file after what it exports, not index."
      })
  }
}))

/**
 * Files that are drawn without React, too (src/jsx). The views of Main need the pragma. Each other file is drawn with the
 * runtime that gives texts elements of their own (src/jsx/react).
 */
const plainJsxRule = rule((file, context) => {
  const pragmas = context.sourceCode
    .getAllComments()
    .flatMap(({ value }) => /@jsxImportSource (\S+)/.exec(value)?.[1] ?? [])
  /** @param {string} message @returns {(node: any) => void} */
  const refuse = (message) => (node) => context.report({ node, message })
  const isPlainView = plainViews.test(file) && file.endsWith(".tsx")
  if (!pragmas.some((path) => path.endsWith("/jsx"))) {
    if (isPlainView)
      return {
        Program: refuse("Plain JSX: the views of Main start with /** @jsxImportSource ../../jsx */.")
      }
    if (!file.startsWith("src/") || pragmas.some((path) => path.endsWith("/jsx/react"))) return {}
    return {
      ":not(JSXElement, JSXFragment) > :matches(JSXElement, JSXFragment)": refuse(
        "JSX: files start with /** @jsxImportSource …/jsx/react */, or translators of pages break what React draws."
      )
    }
  }
  return {
    ...onImports((node, path, kind) => {
      if (react.test(path) && kind !== "type")
        context.report({ node, message: `Plain JSX: the types of React only. (${path})` })
    }),
    ":matches(JSXElement, JSXFragment):not(:function *)": refuse(
      "Plain JSX: elements are made inside functions, when it is known who draws them."
    ),
    "JSXOpeningElement[name.name=/^[A-Z]/] > JSXAttribute[name.name='ref']": refuse(
      "Plain JSX: a component gets its ref under another name, such as formRef."
    ),
    "CallExpression[callee.name=/^use[A-Z]/]": refuse("Plain JSX: no hooks.")
  }
})

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
