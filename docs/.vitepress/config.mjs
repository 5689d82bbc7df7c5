/** The documentation site. `npm run docs` builds it into `docs/.vitepress/dist`. */
import { defineConfig, postcssIsolateStyles } from "vitepress"
import manifest from "../../package.json" with { type: "json" }
import { resolve } from "../../scripts/aliases.mjs"
import { keepLinksInside } from "./keepLinksInside.mjs"
import { searchWithout } from "./search.mjs"

/**
 * @param {string} text
 * @param {string} link
 */
const page = (text, link) => ({ text, link })

const start = [
  page("Vite, without a framework", "/start/vite"),
  page("React", "/start/react"),
  page("Next", "/start/next"),
  page("Plain HTML", "/start/html"),
  page("Vue", "/start/vue"),
  page("Svelte", "/start/svelte"),
  page("Custom elements and Angular", "/start/elements"),
  page("Effect", "/start/effect"),
  page("Organizations", "/start/organizations")
]

const methods = [
  page("Magic link", "/methods/magic-link"),
  page("Passcode", "/methods/passcode"),
  page("Password", "/methods/password"),
  page("Social login and One Tap", "/methods/social"),
  page("Passkey", "/methods/passkey"),
  page("Passkeys that look after themselves", "/methods/passkey-care"),
  page("Crypto wallet", "/methods/wallet"),
  page("Your own form", "/own-form")
]

const users = [
  page("The session in the browser", "/session"),
  page("Your server", "/your-server"),
  page("Sessions on your backend", "/backend"),
  page("Protecting routes", "/protecting-routes"),
  page("Account", "/account"),
  page("Second factor", "/second-factor"),
  page("Ask again before something dangerous", "/step-up"),
  page("Roles and permissions", "/roles"),
  page("Connected apps and consent", "/connected-apps")
]

const widget = [
  page("Configuration", "/configuration"),
  page("Theme", "/theme"),
  page("Theme keys and parts", "/styling"),
  page("Words and languages", "/words"),
  page("Events", "/events"),
  page("Errors", "/errors"),
  page("Server rendering", "/server-rendering"),
  page("Accessibility", "/accessibility"),
  page("Browsers", "/browsers"),
  page("Versions and what may change", "/versions")
]

const testing = [
  page("Without a project", "/without-a-project"),
  page("Testing your app", "/testing"),
  page("Playwright", "/testing/playwright"),
  page("Vitest, MSW and fetch", "/testing/vitest"),
  page("Your backend", "/testing/backend"),
  page("Recipes", "/testing/recipes"),
  page("The embedded provider", "/provider")
]

const production = [
  page("Going live", "/going-live"),
  page("Security", "/security"),
  page("Content Security Policy", "/csp"),
  page("Troubleshooting", "/troubleshooting"),
  page("Questions", "/faq"),
  page("Switching from Stytch's client", "/switching"),
  page("Comparison", "/comparison")
]

const internals = [
  page("Architecture", "/architecture"),
  page("Internals", "/internals"),
  page("Flow of the widget", "/flow"),
  page("Glossary", "/glossary"),
  page("Decisions", "/decisions/"),
  page("The package, measured", "/package")
]

const kits = ["provider/playwright", "provider/vitest"]
const entries = [
  "index",
  "b2b",
  "widget",
  "react",
  "element",
  "server",
  "texts",
  "compat",
  "themes",
  "effect",
  "provider",
  ...kits
]

const types = entries.map((name) =>
  name === "index" ? page("latchkey", "/api/") : page(`latchkey/${name}`, `/api/${name}`)
)

const forContributors = [
  { text: "Documentation", items: [page("Back to the guide", "/start/vite")] },
  { text: "How it is built", items: [page("For contributors", "/contributors"), ...internals] },
  { text: "Public types", items: types }
]

/** The beginnings of the paths of pages for contributors. */
const contributorPaths = ["/api/", "/contributors", ...internals.map(({ link }) => link)]

/** @param {string} file the page's file, relative to this folder's parent */
const isForContributors = (file) => contributorPaths.some((path) => `/${file}`.startsWith(path))

/** The repository, once package.json names it. @type {string | undefined} */
const repository = Reflect.get(Object(Reflect.get(manifest, "repository")), "url")

export default defineConfig({
  // The start pages lead to the site that the reader serves
  ignoreDeadLinks: "localhostLinks",
  title: "Latchkey",
  description: "A sign-up and login widget for web pages, and the typed authentication client behind it.",
  head: [["link", { rel: "icon", href: "/latchkey.svg", type: "image/svg+xml" }]],
  rewrites: { "decisions/README.md": "decisions/index.md" },
  // Without attributes in braces: titles of tests may end with `${name}`, which has to be shown
  markdown: {
    config: keepLinksInside,
    attrs: { disable: true },
    // The colours of the default themes are too pale on the grey of a block
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" }
  },
  vite: {
    // The live examples import the sources
    resolve,
    // Below the class `vp-raw`, the widget looks as on a site without styles
    css: { postcss: { plugins: [postcssIsolateStyles({ includeFiles: [/(base|vp-doc)\.css/] })] } }
  },
  themeConfig: {
    // Pages for contributors would hide what users look for
    search: { provider: "local", options: searchWithout(isForContributors) },
    logo: "/latchkey.svg",
    nav: [
      page("Start", "/start/vite"),
      page("Configuration", "/configuration"),
      page("Troubleshooting", "/troubleshooting"),
      page("Changelog", "/changelog"),
      page(`v${manifest.version}`, "/changelog")
    ],
    ...(repository !== undefined && {
      editLink: { pattern: `${repository.replace(/^git\+|\.git$/g, "")}/edit/main/docs/:path` }
    }),
    footer: { message: "MIT license" },
    outline: [2, 3],
    // The first path that fits counts
    sidebar: {
      ...Object.fromEntries(contributorPaths.map((path) => [path, forContributors])),
      "/": [
        { text: "Start", items: start },
        { text: "Sign-in methods", items: methods },
        { text: "Users and sessions", items: users },
        { text: "The widget", items: widget },
        { text: "Testing", items: testing },
        { text: "Production", items: production },
        { items: [page("For contributors", "/contributors")] }
      ]
    }
  }
})
