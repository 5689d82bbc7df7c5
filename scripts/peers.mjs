/**
 * `npm run peers`: what our package and others like it cost a site. Installs each into a folder outside of the repository,
 * builds its page with Vite, and writes the table of docs/package.md. Ours is `dist`. Needs the npm
 * registry. HOSTS_TMP names the folder.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { install, pack } from "./project.mjs"
import { writeTable } from "./table.mjs"
import { chunksOf, firstOf } from "./weigh.mjs"

/**
 * `widget` and `client` are pages: a ready-made form, and calls without one. `beside` is installed for the page only.
 *
 * @typedef {{
 *   readonly name: string, readonly version: string, readonly beside?: Readonly<Record<string, string>>,
 *   readonly widget?: string, readonly client?: string
 * }} Peer
 */

const temporary = process.env["HOSTS_TMP"] ?? join(tmpdir(), "latchkey-hosts")

/** @type {ReadonlyArray<Peer>} */
const peers = [
  {
    name: "latchkey",
    version: `file:${await pack(temporary)}`,
    beside: { react: "19.3.1", "react-dom": "19.3.1" },
    widget: `import { createAuthWidget } from "latchkey/widget"
      createAuthWidget("public-token-live-1").mountLogin({ elementId: "#root", config: { products: ["emailMagicLinks"] } })`,
    client: `import { createAuthClient } from "latchkey"
      globalThis.auth = createAuthClient("public-token-live-1")`
  },
  {
    name: "@stytch/vanilla-js",
    version: "5.35.1",
    widget: `import { StytchUIClient, Products } from "@stytch/vanilla-js"
      new StytchUIClient("public-token-live-1").mountLogin({ elementId: "#root", config: { products: [Products.emailMagicLinks] } })`,
    client: `import { StytchHeadlessClient } from "@stytch/vanilla-js/headless"
      globalThis.auth = new StytchHeadlessClient("public-token-live-1")`
  },
  {
    name: "@stytch/vanilla-js",
    version: "6.3.0",
    widget: `import { createStytchClient, Products, StytchUI } from "@stytch/vanilla-js"
      customElements.define("stytch-ui", StytchUI)
      const element = document.querySelector("#root").appendChild(new StytchUI())
      element.render({ client: createStytchClient("public-token-live-1"), config: { products: [Products.emailMagicLinks] } })`,
    client: `import { createStytchClient } from "@stytch/vanilla-js/headless"
      globalThis.auth = createStytchClient("public-token-live-1")`
  },
  {
    name: "@clerk/clerk-js",
    version: "6.40.0",
    widget: `import { Clerk } from "@clerk/clerk-js"
      const clerk = new Clerk("pk_live_1")
      clerk.load().then(() => clerk.mountSignIn(document.querySelector("#root")))`
  },
  {
    name: "better-auth",
    version: "1.7.25",
    client: `import { createAuthClient } from "better-auth/client"
      globalThis.auth = createAuthClient()`
  },
  {
    name: "@simplewebauthn/browser",
    version: "14.0.0",
    client: `import * as webauthn from "@simplewebauthn/browser"
      globalThis.auth = { ...webauthn }`
  },
  {
    name: "@supabase/supabase-js",
    version: "2.109.0",
    client: `import { createClient } from "@supabase/supabase-js"
      globalThis.auth = createClient("https://example.com", "key").auth`
  }
]

/** @param {number} bytes */
const kB = (bytes) => (bytes / 1000).toFixed(1)

/** What npm installed, without what we install beside it. @param {string} folder */
const installed = (folder) => {
  /** @type {{ packages: Record<string, { hasInstallScript?: boolean, peerDependencies?: Record<string, string> }> }} */
  const { packages } = JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"))
  const disk = execFileSync("du", ["-s", "--block-size=1000", join(folder, "node_modules")], {
    encoding: "utf8"
  })
  const scripted = Object.values(packages).filter(({ hasInstallScript }) => hasInstallScript).length
  return { packages, megabytes: Math.max(1, Math.round(Number.parseInt(disk) / 1000)), scripted }
}

/** The page's scripts before anything is imported dynamically, and all of them: gzip -9 / brotli -11. @param {string} folder @param {string} code */
const weigh = async (folder, code) => {
  const main = join(folder, "main.js")
  writeFileSync(main, code)
  const chunks = await chunksOf(folder, main)
  return [[...firstOf(chunks)], chunks].map((loaded) => {
    /** @param {(code: string) => Buffer} compress */
    const sum = (compress) => kB(loaded.reduce((bytes, { code }) => bytes + compress(code).length, 0))
    return `${sum((text) => gzipSync(text, { level: 9 }))} / ${sum((text) => brotliCompressSync(text))}`
  })
}

const rows = []
for (const { beside, client, name, version, widget } of peers) {
  const folder = join(temporary, `peer-${name.replace("/", "-")}`)
  rmSync(folder, { recursive: true, force: true })
  await install(folder, { [name]: version })
  const { megabytes, packages, scripted } = installed(folder)
  const react = packages[`node_modules/${name}`]?.peerDependencies?.["react"] ?? "–"
  if (beside !== undefined) await install(folder, { [name]: version, ...beside })
  const pages = []
  for (const code of [widget, client])
    pages.push(...(code === undefined ? ["–", "–"] : await weigh(folder, code)))
  const title = version.startsWith("file:") ? `**${name}**` : `${name} ${version}`
  rows.push([
    title,
    `${Object.keys(packages).length}`,
    `${megabytes} MB`,
    `${scripted}`,
    react.replaceAll("|", "\\|"),
    ...pages
  ])
  console.log(rows.at(-1)?.join(" | "))
}
const columns =
  "package, packages, on the disk, install scripts, React peer, form: first, form: all, client: first, client: all"
writeTable("peers", columns.split(", "), rows)
