/** `latchkey/server` in plain Node: each function loads its own files only. */
import { execFile } from "node:child_process"
import { mkdtemp, readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { build } from "vite"
import { describe, expect, inject, it } from "vitest"
import { landingPreloads, type BuildManifest } from "../../src/server.js"

const run = promisify(execFile)
const parse: (text: string) => BuildManifest = JSON.parse

/** Writes the address of each module that is loaded. */
const hook = `
  import { writeSync } from "node:fs"
  export const load = (url, context, next) => {
    writeSync(1, url + "\\n")
    return next(url, context)
  }`

/** The files of `dist` that a script loads, which imports the name from the entry. */
const filesOf = async (name: string, script: string): Promise<ReadonlyArray<string>> => {
  const dist = pathToFileURL(`${inject("pages")}/`).href
  const code = `
    import { register } from "node:module"
    register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)})
    const { ${name} } = await import(${JSON.stringify(`${dist}server.js`)})
    ${script}`
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code])
  return stdout.split("\n").flatMap((url) => (url.startsWith(dist) ? [url.slice(dist.length)] : []))
}

describe("the published latchkey/server", () => {
  it("names what a landing loads, and no more", async () => {
    const folder = await mkdtemp(join(tmpdir(), "latchkey-landing-"))
    await writeFile(join(folder, "index.html"), `<script type="module" src="./main.js"></script>`)
    const clients = `
      import { createAuthClient } from "latchkey"
      import { createOrganizationClient } from "latchkey/b2b"
      globalThis.clients = [createAuthClient, createOrganizationClient].map((make) => make("public-token-test-1"))`
    await writeFile(join(folder, "main.js"), clients)
    const dist = `${inject("pages")}/`
    await build({
      root: folder,
      configFile: false,
      logLevel: "silent",
      resolve: { alias: { "latchkey/b2b": `${dist}b2b.js`, latchkey: `${dist}index.js` } },
      build: { manifest: true }
    })
    const manifest = parse(await readFile(join(folder, "dist/.vite/manifest.json"), "utf8"))
    const namesOf = (tokenType?: Parameters<typeof landingPreloads>[2]) =>
      landingPreloads(manifest, "/app/", tokenType).map(
        (file) => /^\/app\/assets\/(\w+)-[\w-]+\.js$/.exec(file)?.[1]
      )
    expect(namesOf().toSorted()).toEqual([
      "followSession",
      "keepSession",
      "landing",
      "redeemLink",
      "request",
      "rules"
    ])
    const ofMembers = namesOf("multi_tenant_magic_links")
    expect(ofMembers).toEqual(expect.arrayContaining(["redeemMemberLink", "keepMemberSession", ...namesOf()]))
    expect(ofMembers.filter((name) => /Calls|Client|core|early/.test(name ?? ""))).toEqual([])
    const names = namesOf("oauth")
    expect(names).toContain("browserClient")
    expect(names).toContain("request")
    expect(names).not.toContain("index")
    expect(names.filter((name) => /Calls|min|Wallets|OneTap/.test(name ?? ""))).toEqual([])
    expect(landingPreloads({})).toEqual([])
  })

  it("loads neither the form nor the client for a check of a session", async () => {
    const script = `await verifySession("a.b.c", { projectId: "project-test-1" }).catch(({ reason }) => console.log(reason))`
    const files = await filesOf("verifySession", script)
    expect(files).toContain(join("server", "verifySession.js"))
    expect(
      files.filter((file) => !/^(server\.js|server\/|domain\/|page\/|vendor\/jose\/)/.test(file))
    ).toEqual([])
  })

  it("loads no check of sessions to draw the form", async () => {
    const files = await filesOf(
      "renderLogin",
      `await renderLogin({ config: { products: ["emailMagicLinks"] } })`
    )
    expect(files).toContain("bundled/form.js")
    expect(files.filter((file) => /jose|^server\//.test(file))).toEqual([])
  })
})
