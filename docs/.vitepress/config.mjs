/** The documentation site. `npm run docs` builds it into `docs/.vitepress/dist`. */
import { defineConfig, postcssIsolateStyles } from "vitepress"
import { resolve } from "../../scripts/aliases.mjs"
import { keepLinksInside } from "./keepLinksInside.mjs"

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
  page("Effect", "/start/effect")
]

const methods = [
  page("Magic link", "/methods/magic-link"),
  page("Passcode", "/methods/passcode"),
  page("Password", "/methods/password"),
  page("Social login and One Tap", "/methods/social"),
  page("Passkey", "/methods/passkey"),
  page("Crypto wallet", "/methods/wallet")
]

const guide = [
  page("Sessions on your backend", "/backend"),
  page("Configuration", "/configuration"),
  page("Theme", "/theme"),
  page("Words and languages", "/words"),
  page("Errors", "/errors"),
  page("Events", "/events"),
  page("Testing your app", "/testing"),
  page("Switching from Stytch's client", "/switching"),
  page("Server rendering", "/server-rendering"),
  page("Content Security Policy", "/csp"),
  page("Security", "/security"),
  page("Browsers", "/browsers"),
  page("Accessibility", "/accessibility"),
  page("The package, measured", "/package")
]

const internals = [
  page("Architecture", "/architecture"),
  page("Internals", "/internals"),
  page("Flow of the widget", "/flow"),
  page("Theme keys and parts", "/styling"),
  page("What happens when something fails", "/faults"),
  page("Specification and tests", "/matrix"),
  page("Security standards and tests", "/threats"),
  page("Accessibility report", "/accessibility-report"),
  page("Long runs", "/soak"),
  page("Glossary", "/glossary"),
  page("Decisions", "/decisions/"),
  page("Public types", "/api/")
]

const kits = ["provider/playwright", "provider/vitest"]
const entries = [
  "index",
  "widget",
  "react",
  "element",
  "server",
  "texts",
  "compat",
  "effect",
  "provider",
  ...kits
]

export default defineConfig({
  // The start pages lead to the site that the reader serves
  ignoreDeadLinks: "localhostLinks",
  title: "Latchkey",
  description: "A sign-up and login widget for web pages, and the typed authentication client behind it.",
  // No icon: without the link, browsers ask for one that does not exist
  head: [["link", { rel: "icon", href: "data:," }]],
  rewrites: { "decisions/README.md": "decisions/index.md" },
  // Without attributes in braces: titles of tests may end with `${name}`, which has to be shown
  markdown: { config: keepLinksInside, attrs: { disable: true } },
  vite: {
    // The live examples import the sources
    resolve,
    // Below the class `vp-raw`, the widget looks as on a site without styles
    css: { postcss: { plugins: [postcssIsolateStyles({ includeFiles: [/(base|vp-doc)\.css/] })] } }
  },
  themeConfig: {
    search: {
      provider: "local",
      options: {
        // Reports and proofs would hide what people look for
        _render: (text, env, md) =>
          /^(api\/|matrix|threats|accessibility-report)/.test(env.relativePath) ? "" : md.render(text, env)
      }
    },
    nav: [page("Start", "/start/vite"), page("Configuration", "/configuration"), page("Errors", "/errors")],
    outline: [2, 3],
    sidebar: [
      { text: "Start", items: start },
      { text: "Login methods", items: methods },
      { text: "Guide", items: guide },
      { text: "How it is built", items: internals },
      {
        text: "Public types",
        collapsed: true,
        items: entries.map((name) =>
          page(
            name === "index" ? "latchkey" : `latchkey/${name}`,
            name === "index" ? "/api/" : `/api/${name}`
          )
        )
      }
    ]
  }
})
