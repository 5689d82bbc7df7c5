/**
 * Writes `src/view/marks/`: the logos of social providers and wallets, from two maintained icon sets (both CC0).
 *
 * Coinbase is a provider and a wallet, so its logo has a file that the lists of both import. A mark is a list of shapes with
 * colour and path, never markup, so nothing is parsed as HTML. Black shapes take the text colour, for dark schemes. Run this
 * after a change of the icon sets; test/packaging/marks.test.ts fails when it is due.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { format, resolveConfig } from "prettier"

const root = fileURLToPath(new URL("..", import.meta.url))

/**
 * The set, the icon's name there, and the brand's colour for sets of one colour.
 * @type {Readonly<Record<string, readonly [set: "logos" | "simple-icons" | "own", icon: string, colour?: string]>>}
 */
export const sources = {
  google: ["logos", "google-icon"],
  microsoft: ["logos", "microsoft-icon"],
  apple: ["logos", "apple"],
  github: ["simple-icons", "github"],
  gitlab: ["logos", "gitlab-icon"],
  facebook: ["simple-icons", "facebook", "#1877f2"],
  discord: ["logos", "discord-icon"],
  salesforce: ["simple-icons", "salesforce", "#00a1e0"],
  slack: ["logos", "slack-icon"],
  amazon: ["simple-icons", "amazon"],
  bitbucket: ["simple-icons", "bitbucket", "#2684ff"],
  linkedin: ["logos", "linkedin-icon"],
  coinbase: ["own", "coinbase", "#0052ff"],
  twitch: ["simple-icons", "twitch", "#9146ff"],
  twitter: ["simple-icons", "twitter", "#1d9bf0"],
  tiktok: ["logos", "tiktok-icon"],
  snapchat: ["simple-icons", "snapchat"],
  figma: ["logos", "figma"],
  yahoo: ["simple-icons", "yahoo", "#7e1fff"],
  binance: ["simple-icons", "binance", "#f0b90b"],
  metamask: ["logos", "metamask-icon"],
  phantom: ["own", "phantom"]
}

/** The wallets, by their names in `domain/wallets/Wallets.ts`, and their sources. */
const wallets = { Binance: "binance", Coinbase: "coinbase", Metamask: "metamask", Phantom: "phantom" }

/** @typedef {{ width?: number, height?: number, icons: Record<string, { body: string, width?: number, height?: number } | undefined> }} IconSet */

/** @param {string} set */
const read = (set) => {
  /** @type {IconSet} */
  const icons = JSON.parse(readFileSync(`${root}node_modules/@iconify-json/${set}/icons.json`, "utf8"))
  return icons
}

/**
 * Marks that the sets lack, or have only as a wordmark, which is unreadable at this size.
 * @type {IconSet}
 */
const own = {
  width: 24,
  height: 24,
  icons: {
    coinbase: {
      body: `<path d="M12 0a12 12 0 1 1 0 24 12 12 0 0 1 0-24m0 15a3 3 0 1 1 2.96-3.5h3.02a6 6 0 1 0 0 1h-3.02A3 3 0 0 1 12 15"/>`
    },
    phantom: {
      body: [
        `<path fill="#ab9ff2" d="M6 0h12q6 0 6 6v12q0 6-6 6H6q-6 0-6-6V6q0-6 6-6"/>`,
        `<path fill="#fff" d="M4.5 15.5C4.5 10 8.2 6 12.8 6c4.2 0 6.9 2.8 6.9 6.3 0 1.5-.8 2.6-2 2.6-.7 0-1.2-.3-1.6-.8-.6 1-1.6 2-2.9 2-.8 0-1.3-.4-1.5-1-1 1.7-2.7 3.1-4.7 3.1-1.7 0-2.5-1.2-2.5-2.7"/>`,
        `<path fill="#3c315b" d="M13 9.6c.5 0 .9.7.9 1.5s-.4 1.5-.9 1.5-.9-.7-.9-1.5.4-1.5.9-1.5m3.2 0c.5 0 .9.7.9 1.5s-.4 1.5-.9 1.5-.9-.7-.9-1.5.4-1.5.9-1.5"/>`
      ].join("")
    }
  }
}

const sets = { logos: read("logos"), "simple-icons": read("simple-icons"), own }

/** @param {string | undefined} fill */
const colourOf = (fill = "currentColor") => (/^#(000|161614)/.test(fill) ? "currentColor" : fill)

/**
 * The picture's box, and its shapes from back to front.
 * @param {string} provider
 */
export const markOf = (provider) => {
  const [set, name, colour] = sources[provider] ?? ["logos", provider]
  const { width = 16, height = 16, icons } = sets[set]
  const icon = icons[name]
  if (icon === undefined) throw new Error(`${set} has no icon ${name}.`)
  const paths = [...icon.body.matchAll(/<path([^>]*?)\/>/g)].map(([, attributes = ""]) => attributes)
  if (paths.map((attributes) => `<path${attributes}/>`).join("") !== icon.body) {
    throw new Error(`${set}:${name} is made of more than paths.`)
  }
  const shapes = paths.map((attributes) => {
    const value = (/** @type {string} */ key) => new RegExp(` ${key}="([^"]*)"`).exec(attributes)?.[1]
    return [colour ?? colourOf(value("fill")), value("d") ?? ""]
  })
  return { viewBox: `0 0 ${icon.width ?? width} ${icon.height ?? height}`, shapes }
}

/** @param {ReadonlyArray<readonly [key: string, name: string]>} marks */
const listOf = (marks) =>
  marks
    .map(([key, name]) => {
      if (name !== "coinbase") return `${key}: ${JSON.stringify(markOf(name))}`
      return key === name ? name : `${key}: ${name}`
    })
    .join(",\n")

const files = {
  coinbase: () => `import type { Mark } from "../components/ProviderMark.js"

/** Written by scripts/marks.mjs. */
export const coinbase: Mark = ${JSON.stringify(markOf("coinbase"))}
`,
  providerMarks: () => `/** The marks of all social providers, written by scripts/marks.mjs. */
import type { OAuthProvider } from "../../domain/oauth/OAuthProvider.js"
import type { Mark } from "../components/ProviderMark.js"
import { coinbase } from "./coinbase.js"

export const marks: Record<OAuthProvider, Mark> = {
${listOf(
  Object.keys(sources)
    .filter((name) => name === "coinbase" || !Object.values(wallets).includes(name))
    .map((name) => [name, name])
)}
}
`,
  walletMarks: () => `/** The marks of wallets, written by scripts/marks.mjs. */
import type { WalletName } from "../../domain/wallets/Wallets.js"
import type { Mark } from "../components/ProviderMark.js"
import { coinbase } from "./coinbase.js"

export const marks: Partial<Record<WalletName, Mark>> = {
${listOf(Object.entries(wallets))}
}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(`${root}src/view/marks`, { recursive: true })
  const options = { ...(await resolveConfig(`${root}src/view/marks/coinbase.ts`)), parser: "typescript" }
  for (const [name, source] of Object.entries(files)) {
    writeFileSync(`${root}src/view/marks/${name}.ts`, await format(source(), options))
  }
}
