import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { beforeAll, describe, expect, inject } from "vitest"
import { testElement } from "../support/browser/elementTests.js"
import { it } from "../support/browser/it.js"
import { eventually, heading, hold, phoneField, submitEmail } from "../support/browser/login.js"
import { buildScript } from "../support/browser/pages.js"
import type { SiteOptions } from "../support/browser/site.js"
import { t } from "../support/words.js"

const folder = join(inject("pages"), "script")
beforeAll(() => buildScript(folder))

testElement("by script tag", "script")

const email = "ada@example.com"
const form = `<latchkey-login products="emailMagicLinks"></latchkey-login>`

/** Gives the form a client of the test's provider. */
const start = (provider: string) => `
  const auth = Latchkey.createAuthWidget("public-token-test-1", { endpoints: { testAPIURL: "${provider}" } })
  document.querySelector("latchkey-login").client = auth
`

/** A site with one page of HTML at `/page`. */
const pageOf = (html: string, csp?: string): Partial<SiteOptions> => ({
  intercept: ({ url = "" }, response) => {
    if (url !== "/page") return false
    if (csp !== undefined) response.setHeader("Content-Security-Policy", csp)
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(`<!doctype html>${html}`)
    return true
  }
})

const tag = `<script src="/script/latchkey.js"></script>`

/** A page of this HTML below a title. It sets no content security policy. */
const plain = (html: string) => ({ csp: "none" as const, ...pageOf(`<title>A page</title>${html}`) })

/** A site of somebody else, with another policy than the page's, which remembers what it is asked for. */
const strangers = () => {
  const asked: Array<string> = []
  const site: Partial<SiteOptions> = {
    intercept: ({ url = "" }, response) => {
      asked.push(url)
      response.setHeader("Access-Control-Allow-Origin", "*")
      return false
    }
  }
  return { asked, site }
}

/** Elements whose names hide a property of the document. */
const clobbering: ReadonlyArray<readonly [tag: string, name: string]> = [
  ...["baseURI", "body", "currentScript", "documentElement", "head", "scripts", "URL"].map(
    (name) => ["img", name] as const
  ),
  ["form", "currentScript"],
  ["iframe", "currentScript"]
]

/** `latchkey.js` and its chunks on an origin of their own. */
const cdn: Partial<SiteOptions> = {
  intercept: (_, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*")
    return false
  }
}

const hashOf = (file: string) =>
  `sha384-${createHash("sha384")
    .update(readFileSync(join(folder, file)))
    .digest("base64")}`

/** An import map with the hashes of all chunks below this address. */
const integrityMap = (base: string, wrong?: string) => {
  const chunks = readdirSync(join(folder, "latchkey")).filter((name) => name.endsWith(".js"))
  const integrity = Object.fromEntries(
    chunks.map((name) => [
      `${base}/latchkey/${name}`,
      name === wrong ? hashOf("latchkey.js") : hashOf(`latchkey/${name}`)
    ])
  )
  return `<script type="importmap">${JSON.stringify({ integrity })}</script>`
}

/** Makes the form ask for a phone number. */
const bySms = `<script>
  document.querySelector("latchkey-login").config = { products: ["otp"], otpOptions: { methods: ["sms"] } }
</script>`

const isSent = (page: Page) => heading(page, t("emailConfirmation.title")).waitFor()

const code = () => readFileSync(join(folder, "latchkey.js"), "utf8")
const joined = () => code().replaceAll("</script", "<\\/script")

/** Pages that could lead the chunks to another address than that of `latchkey.js`. */
const misleading: ReadonlyArray<readonly [what: string, html: (evil: string, start: string) => string]> = [
  ...clobbering.map(
    ([element, name]) =>
      [
        `beside an element ${element} named ${name}`,
        (evil: string, start: string) => `<body>
          <${element} name="${name}" src="${evil}/it.png" alt=""><input name="src" value="${evil}"></${element}>
          ${form}${tag}<script>${start}</script>`
      ] as const
  ),
  [
    "before a base element of the page",
    (evil, start) => `<script defer src="/script/latchkey.js"></script>${form}<base href="${evil}/script/">
      <script>addEventListener("DOMContentLoaded", () => {${start}})</script>`
  ],
  [
    "beside an element named latchkeyBase",
    (evil, start) => `<a id="latchkeyBase" href="${evil}/"></a>${form}${tag}<script>${start}</script>`
  ]
]

describe("latchkey.js", () => {
  it("works under a policy that allows scripts by a nonce only", async ({ open, provider }) => {
    const page = await open(
      "page",
      pageOf(
        `<title>A page</title>${form}<script nonce="n1" src="/script/latchkey.js"></script>
        <script nonce="n1">${start(provider.origin)}</script>`,
        [
          "default-src 'none'",
          "script-src 'nonce-n1'",
          `connect-src ${provider.origin}`,
          "img-src data:",
          "require-trusted-types-for 'script'"
        ].join("; ")
      )
    )
    await submitEmail(page, email)
    await isSent(page)
  })

  it("works where a script has added values to the prototypes of objects and arrays", async ({
    open,
    provider
  }) => {
    const html = `${form}<script>Object.prototype.first = Array.prototype.last = 1</script>
      ${tag}<script>${start(provider.origin)}</script>`
    const page = await open("page", plain(html))
    await submitEmail(page, email)
    await isSent(page)
  })

  it("loads its chunks from its own address, and these have the hashes of an import map", async ({
    open,
    provider,
    serve
  }) => {
    const { origin } = await serve(cdn)
    const base = `${origin}/script`
    const html = `${integrityMap(base)}${form}
      <script src="${base}/latchkey.js?v=1" integrity="${hashOf("latchkey.js")}" crossorigin></script>
      <script>${start(provider.origin)}</script>`
    const page = await open("page", plain(html))
    await submitEmail(page, email)
    await isSent(page)
  })

  it("keeps a number and its country over a reload while the countries load", async ({
    context,
    open,
    provider
  }) => {
    const html = `<latchkey-login></latchkey-login>${tag}${bySms}<script>${start(provider.origin)}</script>`
    const page = await open("page", plain(html))
    await page.evaluate(() => {
      sessionStorage.setItem("latchkey_typed", "email=&phone=7400123456&country=GB&tab=&until=1e15")
    })
    const release = await hold(context, /countries\.js/)
    await page.reload()
    const country = page.getByRole("combobox", { name: t("field.country") })
    await eventually(() => country.inputValue()).toBe("GB")
    await phoneField(page).fill("7400123457")
    release()
    await page.getByText("GB +44", { exact: true }).waitFor()
    expect(await country.inputValue()).toBe("GB")
    await phoneField(page).press("Enter")
    await heading(page, t("otp.title")).waitFor()
    expect(provider.inbox.latest()?.to).toBe("+447400123457")
  })

  it("does not run a chunk whose hash is another", async ({ open, provider }) => {
    const html = `${integrityMap("/script", "renderer.js")}${form}${tag}<script>${start(provider.origin)}</script>`
    const page = await open("page", plain(html))
    page.expected.push(/integrity/, /renderer\.js did not load/)
    await submitEmail(page, email)
    await page.getByText(t("error.network")).waitFor()
    expect(page.consoleLines.filter((line) => /renderer\.js.*integrity/.test(line))).not.toEqual([])
  })

  it("adds one name to the window, and runs once when its tag is in the page twice", async ({
    open,
    provider
  }) => {
    const html = `<script>const before = new Set(Object.getOwnPropertyNames(window))</script>${tag}
      <script>const first = Latchkey</script>${tag}${form}<script>${start(provider.origin)}
        const added = Object.getOwnPropertyNames(window).filter((name) => !before.has(name))
        document.title = JSON.stringify({ added, isSame: first === Latchkey })
      </script>`
    const page = await open("page", plain(html))
    expect(JSON.parse(await page.title())).toEqual({ added: ["Latchkey"], isSame: true })
    await submitEmail(page, email)
    await isSent(page)
  })

  it("shows a form from HTML alone", async ({ context, open, provider }) => {
    await context.route("https://test.stytch.com/**", async (route, request) => {
      const answer = await provider.fetch(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData()
      })
      const headers = Object.fromEntries(answer.headers)
      await route.fulfill({ status: answer.status, headers, body: await answer.text() })
    })
    const html = `${tag}
      <latchkey-login public-token="public-token-test-1" products="emailMagicLinks" locale="de"></latchkey-login>`
    const page = await open("page", plain(html))
    page.expected.push(/Not set: config\.emailMagicLinksOptions/)
    await page.locator("input[type=email]").fill(email)
    await page.keyboard.press("Enter")
    await eventually(() => provider.inbox.list().length).toBe(1)
  })

  it.for(misleading)(
    "loads its chunks from its own address %s",
    async ([, html], { open, provider, serve }) => {
      const { asked, site } = strangers()
      const { origin } = await serve(site)
      const page = await open("page", plain(html(origin, start(provider.origin))))
      await submitEmail(page, email)
      await isSent(page)
      expect(asked.filter((url) => url !== "/it.png")).toEqual([])
    }
  )

  it("throws an error that says why when the page contains its code without an address", async ({ open }) => {
    const page = await open("page", plain(`<script>${code()}</script>`))
    const problems = page.problems.splice(0)
    expect(problems).toEqual([expect.stringContaining("latchkey.js needs a script tag with its src")])
    expect(await page.evaluate(() => "Latchkey" in window)).toBe(false)
  })

  it.for([["/script/latchkey"], ["script/latchkey/"]] as const)(
    "loads its chunks from the folder in latchkeyBase when the page contains its code: %s",
    async ([base], { open, provider }) => {
      const html = `<base href="/elsewhere/">${form}<script>latchkeyBase = "${base}"</script>
        <script>${joined()}</script><script>${start(provider.origin)}</script>`
      const page = await open("page", plain(html))
      await submitEmail(page, email)
      await isSent(page)
    }
  )

  it("warns with the name of a chunk that is not beside the file that it is part of", async ({
    open,
    provider
  }) => {
    const { intercept } = pageOf(
      `<title>A page</title>${form}<script src="/all.min.js"></script><script>${start(provider.origin)}</script>`
    )
    const page = await open("page", {
      csp: "none",
      intercept: (request, response) => {
        if (request.url !== "/all.min.js") return intercept?.(request, response) ?? false
        response.setHeader("Content-Type", "text/javascript").end(joined())
        return true
      }
    })
    page.expected.push(/404/, /did not load/)
    await eventually(() => page.consoleLines.filter((line) => /latchkeyBase/.test(line)).length).toBe(1)
    expect(page.consoleLines.join()).toMatch(/\/latchkey\/\w+\.js did not load/)
  })

  it.for([["a press"], ["Enter"]] as const)(
    "submits by %s in a sandboxed frame without allow-forms",
    async ([way], { open, provider }) => {
      const { intercept } = pageOf(
        `<title>A page</title>${form}${tag}<script>${start(provider.origin)}</script>`
      )
      const page = await open("outer", {
        csp: "none",
        intercept: (request, response) => {
          if (request.url !== "/outer") return intercept?.(request, response) ?? false
          response
            .setHeader("Content-Type", "text/html; charset=utf-8")
            .end(
              `<!doctype html><iframe sandbox="allow-scripts allow-same-origin" src="/page" title="A"></iframe>`
            )
          return true
        }
      })
      page.expected.push(/sandbox/)
      const inFrame = page.frameLocator("iframe")
      const field = inFrame.locator("input[type=email]")
      await field.fill(email)
      if (way === "Enter") await field.press("Enter")
      else await inFrame.locator("button[type=submit]").click()
      await inFrame.getByRole("heading", { name: t("emailConfirmation.title") }).waitFor()
      expect(provider.inbox.list()).toHaveLength(1)
    }
  )
})
