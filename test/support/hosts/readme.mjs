/**
 * Follows README.md word for word as somebody who has only the repository does: a clone of the last commit in a new folder, with a
 * new home, and as nobody where this process may choose an account.
 */
import assert from "node:assert/strict"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { makeControl } from "latchkey/provider"
import { run, start, withSecondTry } from "../../../scripts/run.mjs"
import { openPage } from "./visit.mjs"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** @typedef {import("playwright-core").Browser} Browser */

/** The account of nobody. Only an administrator may become somebody else. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** What a new account has beside its home, and how this computer reaches the network. */
const kept = /^(PATH|LANG|TZ|.*_proxy|npm_config_registry|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i

/** The blocks of README.md in order. @param {string} text */
export const blocksOf = (text) =>
  [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = "", code = ""]) => ({ language, code }))

const email = "ada@example.com"

/** @param {Browser} browser */
export const followReadme = async (browser) => {
  const place = mkdtempSync(join(tmpdir(), "latchkey-readme-"))
  const [clone, home] = [join(place, "latchkey"), join(place, "home")]
  const found = Object.entries(process.env).filter(([name]) => kept.test(name))
  /** @param {string} cwd */
  const options = (cwd) => ({
    ...account,
    cwd,
    env: { ...Object.fromEntries(found), HOME: home },
    isWhole: true
  })
  /** @param {string} line @param {string} cwd */
  const shell = (line, cwd) => run(["sh", "-c", line], options(cwd))

  /**
   * Starts a server and waits for the address that it prints. Returns it and a function that stops the server.
   *
   * @param {string} line
   * @param {string} cwd
   * @param {RegExp} printed
   */
  const serve = async (line, cwd, printed) => {
    const { ended, output, stop } = start(["sh", "-c", line], options(cwd))
    let hasEnded = false
    const end = ended.finally(() => (hasEnded = true))
    end.catch(() => {})
    /** @returns {Promise<string>} */
    const address = async () => {
      // Colors of the terminal
      const found = printed.exec(output.stdout.replaceAll(/\u001b\[[\d;]*m/g, ""))?.[1]
      if (found !== undefined) return found
      if (hasEnded) await end
      await new Promise((resolve) => setTimeout(resolve, 200))
      return address()
    }
    return { address: await address(), stop }
  }

  /**
   * Asks for a link, and opens the one that arrives.
   *
   * @param {string} address
   * @param {import("latchkey/provider").Control} control
   * @param {(page: import("playwright-core").Page) => Promise<void>} arrive
   */
  const signIn = async (address, control, arrive) => {
    const { close, page } = await openPage(browser)
    await page.goto(address)
    await page.locator("#login input[type=email]").fill(email)
    await page.keyboard.press("Enter")
    await page.goto((await control.inbox.waitFor(email)).link ?? "")
    await arrive(page)
    await close()
  }

  try {
    await run(["git", "clone", "--quiet", root, clone], { cwd: place })
    mkdirSync(home)
    if (account.uid !== undefined)
      await run(["chown", "-R", `${account.uid}:${account.gid}`, place], { cwd: place })
    const readme = readFileSync(join(clone, "README.md"), "utf8")
    const blocks = blocksOf(readme)
    const [playground = "", test = "", page = ""] = blocks
      .filter(({ language }) => language === "sh")
      .map(({ code }) => code.trim())

    const [install = "", begin = ""] = playground.split(" && ")
    await withSecondTry(() => shell(install, clone))
    const server = await serve(begin, clone, /Playground\s+(http\S+)/)
    await signIn(server.address, makeControl(`${server.address}embedded`), (page) =>
      page.getByRole("heading", { name: "You’re signed in" }).waitFor()
    )
    await server.stop()

    // One file
    const tested = await shell(`${test} -- packaging/package`, clone)
    assert.match(tested.stdout, /^[1-9]\d* passed, 0 failed$/m)

    let folder = clone
    /** @type {Awaited<ReturnType<typeof serve>> | undefined} */
    let provider
    for (const line of page.split("\n"))
      if (line.startsWith("cd ")) {
        folder = join(folder, line.slice(3))
        // The folder of somebody's page
        await run(["mkdir", folder], options(clone))
      } else if (line === "npx latchkey provider")
        provider = await serve(line, folder, /(http:\/\/127\.0\.0\.1:\d+)/)
      else await withSecondTry(() => shell(line, folder))
    if (provider === undefined) throw new Error("README.md starts no provider")

    const [, script = ""] = /this is `(src\/main\.ts)`/.exec(readme) ?? []
    const [, html = ""] = /`index\.html` has `([^`]+)`/.exec(readme) ?? []
    const code = blocks.find(({ language }) => language === "ts")?.code ?? ""
    mkdirSync(join(folder, dirname(script)), { recursive: true })
    writeFileSync(join(folder, script), code.replaceAll("http://127.0.0.1:4000", provider.address))
    writeFileSync(
      join(folder, "index.html"),
      `<!doctype html><meta charset="utf-8">${html}<script type="module" src="/${script}"></script>`
    )
    await withSecondTry(() => shell("npm i -D vite", folder))
    const site = await serve("npx vite", folder, /Local:\s+(http\S+)/)
    await signIn(site.address, makeControl(provider.address), (page) =>
      page.getByText("You are signed in.").waitFor()
    )
    await site.stop()
    await provider.stop()

    // Of both commands for the sample site, the one that works in the clone
    const sample = /in the clone,\s`(npm run \w+)` does/.exec(readme)?.[1] ?? ""
    const tried = await serve(sample, clone, /(http:\/\/127\.0\.0\.1:\d+)/)
    assert.equal((await fetch(tried.address)).status, 200)
    await tried.stop()
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
