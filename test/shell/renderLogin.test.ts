import { describe, expect, it } from "vitest"
import { UsageError } from "../../src/domain/errors/BasicErrors.js"
import { renderLogin } from "../../src/server.js"
import { everyProduct, states } from "../support/mainStates.js"

const hostile = `"><img src=x onerror=alert(1)></style><!--&amp;`

describe("renderLogin, without a window", () => {
  it.each(Object.entries(states))("draws a root to adopt: %s", async (_, { mount: _mount, ...setup }) => {
    expect(typeof window).toBe("undefined")
    const { html } = await renderLogin({ config: {}, ...setup })
    expect(html).toContain('<div id="latchkey-login" class="lk-root" data-part="root"')
    expect(html).toContain('data-prerendered=""')
    expect(html).toContain(`data-scheme="${setup.colorScheme ?? "light"}"`)
    expect(html).toContain(`lang="${setup.locale ?? "en"}"`)
    expect(html.includes(' dir="rtl" data-prerendered')).toBe(setup.locale === "ar")
    expect(html).not.toMatch(/ style=| on\w+=|<script|<\/input>/)
  })

  it("draws a form that sends nothing, and buttons that do nothing, without a script", async () => {
    const { html } = await renderLogin({ config: {}, ...everyProduct })
    const forms = html.match(/<form[^>]*>/g) ?? []
    const buttons = html.match(/<button[^>]*>/g) ?? []
    expect(forms).toHaveLength(1)
    expect(forms[0]).toContain('method="dialog"')
    expect(forms[0]).not.toContain("action=")
    expect(buttons.filter((button) => button.includes('type="submit"'))).toHaveLength(1)
    expect(buttons.every((button) => /type="(submit|button)"/.test(button))).toBe(true)
  })

  it("draws the texts of the language and the marks of the providers", async () => {
    const { html } = await renderLogin({ ...everyProduct, config: everyProduct.config ?? {}, locale: "de" })
    expect(html).toContain("Registrieren oder anmelden")
    expect(html.match(/<svg class="lk-mark"[^>]*><path/g)).toHaveLength(2)
  })

  it("chooses the default country", async () => {
    const { html } = await renderLogin({ config: { products: ["otp"], otpOptions: { methods: ["sms"] } } })
    expect(html.match(/<option[^>]*selected[^>]*>/g)).toEqual(['<option value="US" selected="">'])
  })

  it("begins all ids with the given one", async () => {
    const { html } = await renderLogin({ config: {}, id: "second" })
    expect(html).toContain('<label class="lk-label" data-part="label" for="second-email">')
    expect(html.match(/ id="[^"]*"/g)?.every((id) => id.startsWith(' id="second'))).toBe(true)
  })

  it("draws the provider's name for a project that shows it", async () => {
    const has = async (watermark?: boolean) =>
      (await renderLogin({ config: {}, watermark })).html.includes('data-part="watermark"')
    expect([await has(true), await has()]).toEqual([true, false])
  })

  it("draws a declarative shadow root with its style sheet", async () => {
    const { css, html } = await renderLogin({ config: { enableShadowDOM: true }, nonce: 'a"b' })
    expect(html.startsWith('<div><template shadowrootmode="open"><style nonce="a&quot;b">')).toBe(true)
    expect(html).toContain(`>${css}</style><div id="latchkey-login" class="lk-root"`)
    expect(html.endsWith("</div></template></div>")).toBe(true)
  })

  it("writes a style element without a nonce for a policy with hashes", async () => {
    const { css, html } = await renderLogin({ config: { enableShadowDOM: true } })
    expect(html).toContain(`<style>${css}</style>`)
  })

  it.each([
    ["relative to the page", "logo.svg", "https://a.example/login", "https://a.example/logo.svg"],
    ["relative to an unknown page", "logo.svg", undefined, "logo.svg"],
    ["absolute", "https://b.example/logo.svg", undefined, "https://b.example/logo.svg"]
  ])("writes the address of a logo: %s", async (_, logoImageUrl, baseUrl, src) => {
    const { html } = await renderLogin({ config: {}, styles: { logo: { logoImageUrl } }, baseUrl })
    expect(html).toContain(`<img class="lk-logo" data-part="logo" src="${src}" alt="">`)
    expect(html).not.toContain("</img>")
  })

  it("draws no logo whose address could run a script", async () => {
    const { html } = await renderLogin({
      config: {},
      styles: { logo: { logoImageUrl: " java\nscript:alert(1)" } }
    })
    expect(html).not.toContain("<img")
  })

  it("writes hostile texts, ids and addresses as text", async () => {
    const { css, html } = await renderLogin({
      config: { enableShadowDOM: true },
      id: hostile,
      nonce: hostile,
      strings: { "main.title": hostile, "field.email": hostile, "field.email.placeholder": hostile },
      styles: { logo: { logoImageUrl: hostile }, fontFamily: hostile }
    })
    expect(html).not.toContain("<img src=x")
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html).not.toContain("<!--&")
    expect(css).not.toContain("</")
    expect(css).not.toContain("onerror")
    expect(html).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/style&gt;&lt;!--&amp;amp;")
  })

  it("writes the site's theme as a rule that ends when a script adopts the form", async () => {
    const { css } = await renderLogin({
      config: {},
      styles: {
        colors: { primary: "rgb(1 2 3)" },
        fontFamily: '"A B", serif',
        container: { width: "min(10px, 2em)" }
      }
    })
    expect(css).toContain('[id="latchkey-login"][data-prerendered]{')
    expect(css).toContain("--lk-color-primary:rgb(1 2 3)")
    expect(css).toContain('--lk-font-family:"A B", serif')
    expect(css).toContain("--lk-container-width:min(10px, 2em)")
    expect(css).toContain("@layer latchkey")
    expect(css).toContain(".lk-card")
  })

  it.each([
    "red;color:blue",
    "red}body{",
    "</style>",
    '"',
    "'",
    "rgb(",
    ")",
    "/*",
    "red!important",
    "a\nb",
    "[",
    "\\",
    'url(a"b)"c)',
    "URL( a'b)'c)"
  ])("leaves out a style that could end the rule: %s", async (primary) => {
    const { css } = await renderLogin({ config: {}, styles: { colors: { primary } } })
    expect(css).not.toContain("[data-prerendered]")
  })

  it("rejects with the usage error of mountLogin", async () => {
    // @ts-expect-error -- a product that does not exist
    const rendered = renderLogin({ config: { products: ["smoke"] } })
    await expect(rendered).rejects.toThrow(UsageError)
    await expect(rendered).rejects.toThrow(/renderLogin\nconfig\.products\.0 must be one of/)
  })

  it.each([
    ["id", "a string"],
    ["baseUrl", "a string"],
    ["nonce", "a string"],
    ["watermark", "a boolean"]
  ])("rejects with a usage error when %s is not %s", async (field, kind) => {
    const rendered = renderLogin({ config: {}, [field]: 7 })
    await expect(rendered).rejects.toThrow(UsageError)
    await expect(rendered).rejects.toThrow(`renderLogin\n${field} must be ${kind}`)
  })
})
