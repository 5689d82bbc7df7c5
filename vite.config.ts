/**
 * The library build, in four parts (`npm run build` runs all, this order matters):
 *
 * - `latchkey/effect`: one file per module, with the site's Effect and React as imports. The site's bundler drops what it
 *   does not use.
 * - `latchkey`, `latchkey/widget`, `latchkey/react`, `latchkey/element`, `latchkey/server`, `latchkey/texts`, `latchkey/compat`
 *   and `latchkey/themes`, with `--mode bundled`: self-contained but for React, in few files that we choose, so that every
 *   bundler serves the same bytes.
 * - `latchkey/provider`, its test kits and the program `latchkey`, with `--mode provider`: self-contained, so that nothing
 *   only they need is installed.
 * - `dist/latchkey.js`, with `--mode script`: a classic script with React, and its chunks in `dist/latchkey`.
 *
 * The error classes are files of the first part that all modules import: a class is the same one in every entry. So is the check
 * of sessions, which `latchkey/server` loads.
 */
import { existsSync } from "node:fs"
import { dirname, resolve as resolvePath } from "node:path"
import { fileURLToPath } from "node:url"
import license from "rollup-plugin-license"
import { defineConfig, type Plugin, type Rollup } from "vite"
import { entries, resolve, sourceOfEntry } from "./scripts/aliases.mjs"
import { classicScript } from "./scripts/classicScript.mjs"
import { leanEffect } from "./scripts/leanEffect.mjs"

const source = fileURLToPath(new URL("src/", import.meta.url))
const provider = fileURLToPath(new URL("provider/", import.meta.url))

/** The sources of entries, by their names in `dist`. */
const sourcesOf = (names: ReadonlyArray<string>) =>
  Object.fromEntries(
    names.map((name) => [name, fileURLToPath(new URL(sourceOfEntry(name), import.meta.url))])
  )

/** The entries of the provider. */
const ofProvider = entries.filter((name) => name.startsWith("provider"))

/**
 * The modules with the classes that a site may compare with `instanceof`, the one that compares, what these import, and the checks
 * of sessions, which share no chunk with browsers.
 */
const shared = [
  "domain/errors/BasicErrors",
  "domain/errors/CallErrors",
  "domain/errors/DeviceErrors",
  "domain/errors/MountAndCloseErrors",
  "domain/errors/PasskeyErrors",
  "domain/errors/SessionCheckError",
  "domain/errors/SessionEnd",
  "domain/errors/WalletOneTapErrors",
  "domain/errors/isAuthError",
  "domain/values/objects",
  "server/verifyMemberSession",
  "server/verifySession"
]

/** npm does not publish folders named `node_modules`. */
const moduleFile = ({ name }: { readonly name: string }): string =>
  `${name.replace(/^.*node_modules\//, "vendor/")}.js`

/** React and its renderer. */
const isReact = (id: string): boolean => /^(react|react-dom)(\/|$)/.test(id)

/** What `latchkey/effect` shares with the site. */
const isOfSite = (id: string): boolean => isReact(id) || /^(effect|@effect\/platform)(\/|$)/.test(id)

/**
 * Few chunks, so that bundlers which split modules further find little to split: the client before its services are
 * loaded, the first screen as servers draw it too, what makes it work, what the entries export beside it, its first
 * requests, Effect with the core, the atoms of Main, the calls, what React adds to Main, the screens after Main that a
 * login by e-mail or passcode needs, and one for each other family of screens. Languages, marks, phone metadata and the
 * like stay where the bundler puts them.
 */
const makeChunks = (): Rollup.GetManualChunk => {
  let chunks: ReadonlyMap<string, string> | undefined
  return (id, { getModuleInfo }) => (chunks ??= chunksOf(getModuleInfo)).get(id)
}

/** The name of the chunk that each module is in. */
const chunksOf = (getModuleInfo: Rollup.GetModuleInfo): ReadonlyMap<string, string> => {
  /** The modules that these import, without those that they load later. */
  const closure = (...names: ReadonlyArray<string>) => {
    const found = new Set(names.map((name) => source + name))
    for (const each of found) for (const next of getModuleInfo(each)?.importedIds ?? []) found.add(next)
    return found
  }
  const app = closure("app.ts")
  const renderer = closure("view/mount/makeRenderer.ts")
  // One Tap on the first screen needs the rules for redirects, a landing with questions the present session, signals to
  // password managers the name of an account, and passkeys read members of outside objects as wallets do
  const calls = closure(
    "services/wiring/layerPageCalls.ts",
    "domain/oauth/Redirects.ts",
    "domain/oneTap/OneTap.ts",
    "services/login/currentSession.ts",
    "domain/session/accountName.ts",
    "services/browser/peek.ts"
  )
  const core = closure(
    "client/makeClient.ts",
    "client/pageFacts.ts",
    "services/client/AuthClient.ts",
    "services/wiring/CallsOnDemand.ts",
    "services/wiring/layerCore.ts"
  )
  const passkeyCalls = closure("services/wiring/makePasskeys.ts", "domain/passkeys/calls.ts")
  for (const id of [...calls, ...passkeyCalls]) if (app.has(id) || renderer.has(id)) core.add(id)
  const firstScreen = closure("createAuthWidget.ts")
  const screens = [...firstScreen, ...renderer]
    .flatMap((id) => getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .map((id) => id.slice(source.length))
    .filter(
      (name) =>
        /^view\/(?!marks\/)\w+\/(?!atoms[./])\w+\.tsx?$/.test(name) && !/^view\/(i18n|mount)\//.test(name)
    )
  const chunks = new Map<string, string>()
  /** Adds those of the modules to a chunk that are in no chunk yet. */
  const add = (name: string, ids: Iterable<string>, isIncluded: (id: string) => boolean = () => true) => {
    for (const id of ids) if (!chunks.has(id) && isIncluded(id)) chunks.set(id, name)
  }
  // A classic script cannot import: it contains all that it runs at once
  if (getModuleInfo(`${source}script.ts`) !== null) add("latchkey", closure("script.ts"))
  // The widget has one of the enumerations of `compat`
  add("client", closure("shell/createAuthClient.ts", "compat/Enums.ts", "domain/values/objects.ts"))
  const exported = closure("index.ts")
  exported.delete(`${source}index.ts`)
  add("client", exported, (id) => firstScreen.has(id))
  // The first screen loads the countries when it asks for a phone number
  add("countries", [`${source}domain/values/Countries.ts`])
  // Servers draw the form, and load neither React nor what would load it
  add("form", closure("shell/renderLogin.ts"))
  // Languages load it with the form
  add("form", closure("view/i18n/perApp.ts"))
  add("shell", firstScreen)
  // What the entries export beside their clients. In a chunk of the first screen, every page would load it at once
  add("exports", exported)
  // What a page sends before its services are loaded: its first screen, or what keeps its session fresh
  add(
    "request",
    closure(
      "domain/calls/callerHeaders.ts",
      "domain/calls/request.ts",
      "page/pageFacts.ts",
      "page/persistentId.ts",
      "page/timeZone.ts"
    )
  )
  add("followSession", closure("shell/followSession.ts"))
  // The rules of a session that pages with and without services follow
  add(
    "rules",
    closure(
      ...["sessionRules", "tokenRules", "lockWait", "providerTime", "sessionMaxAge", "SessionKey"].map(
        (name) => `domain/session/${name}.ts`
      ),
      "page/wake.ts"
    )
  )
  // What pages with and without services know of a landing
  add(
    "landing",
    closure(
      "domain/session/FlowKind.ts",
      "domain/calls/pkceKeys.ts",
      ...["ReturnLink", "keptReturn", "redemption"].map((name) => `domain/login/${name}.ts`),
      "page/replaceAddress.ts"
    )
  )
  add("keepSession", closure("shell/keepSession.ts"))
  add("redeemLink", closure("shell/redeemLink.ts"))
  // Apart from what the client shares with the early requests: a client needs no React
  add("whenUsed", [`${source}loadWhenUsed.ts`])
  // What warns at once says a sentence of the services, and addresses are read as phone numbers are
  add("early", closure("loadWhenUsed.ts", "domain/client/severalClients.ts", "domain/values/plainText.ts"))
  // Developers are warned of styles that are unknown or cannot be read
  add("contrast", closure("view/theme/contrast.ts"))
  // The first screen loads it for a text that is more than an address
  add("emailOf", [`${source}domain/values/emailOf.ts`])
  const organizations = closure("client/browserOrganizations.ts")
  add("core", core, (id) => !isOfCalls(id))
  add("app", app, (id) => !isOfCalls(id))
  add("renderer", renderer, (id) => !isOfCalls(id))
  add("calls", calls)
  // A page loads these families when one of their methods runs first. Alone, each of the last would be half a kB
  add("passkeyCalls", passkeyCalls)
  add("passwordCalls", closure("domain/passwords/calls.ts"))
  add("walletCalls", closure("services/wallets/layerCryptoWallets.ts"))
  const loadedByCall = getModuleInfo(`${source}services/api/families.ts`)?.dynamicallyImportedIds ?? []
  add("otherCalls", closure(...loadedByCall.map((id) => id.slice(source.length))))
  // What a client of organizations has beside a client of users: before its services are there, while all goes well, and then
  add("memberState", closure("shell/createOrganizationClient.ts"))
  add("keepMemberSession", closure("shell/keepMemberSession.ts"))
  add("redeemMemberLink", closure("shell/redeemMemberLink.ts"))
  // Google One Tap of both clients
  add("makeOneTap", closure("services/wiring/makeOneTap.ts"))
  add("organizationCalls", organizations)
  // The client without the widget has wallets too
  add("makeWallets", closure("services/wiring/makeWallets.ts"))
  // The first screen loads the marks without any other screen
  const marks = closure("view/marks/providerMarks.ts")
  const rest = new Set([...closure(...screens)].filter((id) => !marks.has(id)))
  /** The modules of the screens in these folders. */
  const screensIn = (...folders: ReadonlyArray<string>) =>
    closure(...screens.filter((name) => folders.some((folder) => name.startsWith(`view/${folder}/`))))
  const families = [...new Set(screens.map((name) => name.split("/")[1] ?? ""))]
    .filter((name) => ![...commonScreens, "account", "main"].includes(name))
    .map((name) => ({ name, modules: screensIn(name) }))
  const common = screensIn(...commonScreens)
  const isShared = (id: string) => families.filter(({ modules }) => modules.has(id)).length > 1
  add("next", rest, (id) => common.has(id) || isShared(id))
  // The consent screen and the account page have it
  add("next", [`${source}view/components/Isolated.tsx`])
  // What an app may do: the consent screen asks for it, and the account page shows it
  add(
    "permissions",
    ["domain/idp/Consent.ts", "view/idp/consentWords.ts"].map((name) => source + name)
  )
  for (const { modules, name } of families) add(name, modules, (id) => rest.has(id))
  // The frame of the account page. Each of its sections stays a chunk of its own, and developers are warned of unknown names
  add(
    "account",
    screensIn("account"),
    (id) => rest.has(id) && !/\/account(Sections|Catalogues)\.ts$/.test(id)
  )
  // What sections of the account page share that ask for an address or a number, or for the code that was sent to it
  add(
    "contacts",
    ["ContactForm.tsx", "EnterCode.tsx", "atoms/contacts.ts"].map((name) => `${source}view/account/${name}`)
  )
  return chunks
}

/** The folders of the screens that share a chunk: a login by email or passcode needs them. */
const commonScreens = ["magicLink", "otp", "landing", "oneTap", "kit"]

/** Modules that libraries of the app import, but whose code only the calls use. */
const isOfCalls = (id: string): boolean =>
  [
    /\/effect\/dist\/esm\/(Data|Encoding|ParseResult|Random|Record|Schema|SchemaAST|Struct)\.js$/,
    /\/effect\/dist\/esm\/internal\/(encoding|schema)\//
  ].some((pattern) => pattern.test(id))

/** The chunk of each language. */
const languages = ["ar", "de", "es", "fr", "ja", "ptBr"]

/** The chunks that are there before any screen after Main. */
const ofMain = [
  "client",
  "request",
  "followSession",
  "rules",
  "countries",
  "emailOf",
  "form",
  "shell",
  "exports",
  "early",
  "core",
  "app",
  "calls",
  "renderer"
]
const afterMain = [...ofMain, "next"]

/** The sections of the account page, and what some of them share. */
const accountParts = [
  ...["Profile", "Emails", "PhoneNumbers", "PasskeyList", "AuthenticatorApp", "SocialLogins"],
  ...["SessionList", "DeleteAccount", "nameAndPassword", "contacts"]
]
const ofAccount = [
  ...afterMain,
  "account",
  "passkeys",
  "pictureOf",
  "secondFactor",
  "nameAndPassword",
  "contacts"
]

const onCalls = ["request", "followSession", "rules", "client", "exports", "early", "core", "calls"]

/** The chunks that each entry and each chunk may wait for. One without a row may wait for none. */
const mayImport: Readonly<Record<string, ReadonlyArray<string>>> = {
  index: ["client", "exports"],
  b2b: ["client", "exports", "memberState"],
  memberState: ["client"],
  keepMemberSession: ["client", "request", "followSession", "rules", "keepSession", "memberState"],
  redeemMemberLink: [
    "client",
    "request",
    "followSession",
    "rules",
    "landing",
    "keepSession",
    "redeemLink",
    "memberState",
    "keepMemberSession"
  ],
  organizationCalls: [...onCalls, "landing", "memberState", "otherCalls", "passwordCalls"],
  browserOrganizations: [...onCalls, "landing", "memberState", "organizationCalls"],
  makeMemberOneTap: [...onCalls, "landing", "memberState", "organizationCalls", "makeOneTap"],
  exports: ["client"],
  compat: ["client"],
  themes: [],
  server: [],
  widget: ["client", "form", "shell", "exports"],
  react: ["client", "form", "shell", "exports", "pictureOf"],
  pictureOf: ["client", "form"],
  element: ["client", "form", "shell", "exports"],
  form: ["client"],
  shell: ["client", "form"],
  adopt: ["client", "form", "shell"],
  request: ["client"],
  rules: ["client", "request", "followSession"],
  followSession: ["client"],
  landing: ["client", "request"],
  keepSession: ["client", "request", "followSession", "rules"],
  redeemLink: ["client", "request", "followSession", "rules", "landing", "keepSession"],
  early: ["client", "request"],
  whenUsed: ["client", "request", "early"],
  startup: ["request", "followSession", "rules", "client", "early"],
  clientMistakes: ["request", "followSession", "rules", "landing", "client"],
  mistakes: [
    "request",
    "keepSession",
    "landing",
    "client",
    "form",
    "shell",
    "clientMistakes",
    "contrast",
    "accountSections",
    "accountCatalogues"
  ],
  accountSections: [],
  accountCatalogues: ["client", "form", "shell"],
  core: ["request", "followSession", "rules", "landing", "client", "exports", "early"],
  countries: ["client"],
  emailOf: ["request", "followSession", "rules", "client", "form", "early"],
  app: [
    "request",
    "keepSession",
    "landing",
    "client",
    "countries",
    "emailOf",
    "form",
    "shell",
    "exports",
    "early",
    "core"
  ],
  renderer: [
    "request",
    "keepSession",
    "landing",
    "client",
    "countries",
    "emailOf",
    "form",
    "shell",
    "exports",
    "early",
    "core",
    "app"
  ],
  calls: ["request", "followSession", "rules", "landing", "client", "exports", "early", "core"],
  browserClient: ["request", "followSession", "rules", "landing", "core", "calls"],
  landingQuestions: ["request", "followSession", "rules", "landing", "client", "early", "core", "calls"],
  passkeyCalls: onCalls,
  passwordCalls: onCalls,
  walletCalls: onCalls,
  otherCalls: onCalls,
  passkeyLibrary: [...onCalls, "passkeyCalls"],
  makeSignals: [...onCalls, "passkeyCalls"],
  next: ofMain,
  permissions: afterMain,
  idp: [...afterMain, "permissions"],
  stepUp: [...afterMain, "secondFactor"],
  makeOneTap: ["request", "followSession", "rules", "landing", "client", "early", "core", "calls"],
  makeWallets: ["request", "followSession", "rules", "landing", "client", "early", "core", "calls"],
  // Coinbase is a wallet and a provider
  wallets: [...afterMain, "makeWallets", "coinbase"],
  providerMarks: ["coinbase"],
  account: [...afterMain, "passkeys", "secondFactor", "accountSections", "accountCatalogues"],
  ...Object.fromEntries(accountParts.map((part) => [part, ofAccount])),
  ConnectedApps: [...ofAccount, "permissions"],
  PasswordSection: [...ofAccount, "passwords"],
  WalletList: [...ofAccount, "makeWallets", "wallets", "coinbase"],
  contrast: ["form"],
  ...Object.fromEntries(languages.map((language) => [language, ["form"]])),
  findLastUsed: ["request", "followSession", "rules", "client", "form", "shell", "early"]
}

/** The row of a chunk. The screens of a feature wait for Main. */
const rowOf = (name: string) => mayImport[name] ?? (existsSync(`${source}view/${name}`) ? afterMain : [])

/** Fails the build when a chunk waits for one that it should not, for example the form for React. */
const checkedChunks: Plugin = {
  name: "checked-chunks",
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue
      for (const name of file.imports.flatMap((id) => files[id]?.name ?? []))
        // All chunks of the classic script wait for it
        if (name !== "latchkey" && !rowOf(file.name).includes(name))
          this.error(`${file.name}.js imports ${name}.js: see chunksOf in vite.config.ts`)
    }
  }
}

/** Imports the shared modules from the files of the first part. They lie in `dist` as they would in the folder of the entries. */
const sharedFiles = (entries: string): Plugin => ({
  name: "shared-files",
  enforce: "pre",
  resolveId: (id, importer = "") => {
    const path = id.startsWith(".") ? resolvePath(dirname(importer), id) : id
    const name = shared.find((each) => path === `${source}${each}.js`)
    return name === undefined ? undefined : { id: `${entries}${name}.js`, external: "relative" }
  }
})

/** Sites install no scheduler for us: see src/view/mount/scheduler.ts. */
const ownScheduler: Plugin = {
  name: "own-scheduler",
  enforce: "pre",
  resolveId: (id) => (id === "scheduler" ? `${source}view/mount/scheduler.ts` : undefined)
}

/** Writes the licenses of the packages that these files contain into a file of `dist`, as these licenses ask for. */
const licenses = (file: string) =>
  license({
    thirdParty: {
      allow: {
        test: "(MIT OR ISC OR BSD-3-Clause OR Apache-2.0 OR 0BSD)",
        failOnUnlicensed: true,
        failOnViolation: true
      },
      output: { file: fileURLToPath(new URL(`dist/${file}`, import.meta.url)) }
    }
  })

/** What a chunk exports to a dynamic import is a plain object: freezing it and giving it a tag costs each chunk 50 bytes. */
const plainNamespaces = { freeze: false, generatedCode: { preset: "es2015", symbols: false } } as const

/** Each part: its entries, its plugins, the names that are replaced in its code, and Rollup's options. */
const parts = {
  modules: {
    entry: sourcesOf(["effect", ...shared]),
    plugins: [ownScheduler],
    define: {},
    rollup: {
      external: isOfSite,
      plugins: [licenses("vendor/LICENSES.txt")],
      output: { preserveModules: true, preserveModulesRoot: "src", entryFileNames: moduleFile }
    }
  },
  bundled: {
    entry: sourcesOf(entries.filter((name) => name !== "effect" && !ofProvider.includes(name))),
    plugins: [ownScheduler, sharedFiles(source), leanEffect(), checkedChunks],
    // Effect looks whether there is a `process`. Parcel would install a package of that name
    define: { process: "globalThis.process" },
    rollup: {
      external: isReact,
      plugins: [licenses("bundled/LICENSES.txt")],
      output: {
        ...plainNamespaces,
        entryFileNames: "[name].js",
        chunkFileNames: "bundled/[name].js",
        manualChunks: makeChunks(),
        onlyExplicitManualChunks: true,
        // Next and other frameworks render what has no directive on the server only
        banner: ({ name }: Rollup.RenderedChunk) => (name === "react" ? '"use client"' : "")
      }
    }
  },
  provider: {
    entry: { ...sourcesOf(ofProvider), "provider/cli": `${provider}cli.ts` },
    plugins: [ownScheduler, sharedFiles(provider)],
    define: {},
    rollup: {
      external: /^node:/,
      plugins: [licenses("provider/LICENSES.txt")],
      output: { entryFileNames: "[name].js", chunkFileNames: "provider/[name].js" }
    }
  },
  script: {
    entry: { latchkey: `${source}script.ts` },
    plugins: [leanEffect(), checkedChunks, classicScript("latchkey")],
    // A page has no `process`
    define: { "process.env.NODE_ENV": '"production"' },
    rollup: {
      // The entry exports what its chunks import
      preserveEntrySignatures: "allow-extension",
      plugins: [licenses("latchkey/LICENSES.txt")],
      output: {
        ...plainNamespaces,
        entryFileNames: "[name]/shared.js",
        chunkFileNames: "latchkey/[name].js",
        manualChunks: makeChunks(),
        onlyExplicitManualChunks: true
      }
    }
  }
} satisfies Record<
  string,
  {
    entry: Rollup.InputOption
    plugins: Array<Plugin>
    define: Record<string, string>
    rollup: Rollup.RollupOptions
  }
>

const isPart = (mode: string): mode is keyof typeof parts => mode in parts

export default defineConfig(({ mode }) => {
  const part = isPart(mode) ? mode : "modules"
  const { define, entry, plugins, rollup } = parts[part]
  return {
    resolve: { dedupe: resolve.dedupe },
    plugins,
    define,
    build: {
      target: "es2022",
      outDir: "dist",
      emptyOutDir: part === "modules",
      // The maps of the provider and the script would be mostly of libraries
      sourcemap: part === "modules" || part === "bundled",
      minify: false,
      cssMinify: "esbuild",
      lib: { entry, formats: ["es"] },
      rollupOptions: rollup
    }
  }
})
