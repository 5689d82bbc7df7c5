// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest"
import { defaultConfig, type WidgetConfig } from "../../src/domain/widget/Config.js"
import { submitLifetime } from "../../src/domain/client/CoreLimits.js"
import { defaults, type ProjectSettings } from "../../src/domain/project/ProjectSettings.js"
import { makeEarlySubmit, type EarlyForm } from "../../src/porch/earlySubmit.js"

const ada = "ada@example.com"
const config: WidgetConfig = {
  ...defaultConfig,
  emailMagicLinksOptions: { ...defaultConfig.emailMagicLinksOptions, loginTemplateId: "login-1" }
}
const magicLink: EarlyForm = { tab: "magicLink", value: ada, config }
const href = "https://provider.test/magic_links/email/login_or_create"
const body = {
  email: ada,
  signup_expiration_minutes: 30,
  login_template_id: "login-1",
  login_expiration_minutes: 30
}
const post = (json: object): RequestInit => ({
  method: "POST",
  body: new TextEncoder().encode(JSON.stringify(json))
})

const world = (answer: Promise<Response> = Promise.resolve(new Response("sent"))) => {
  const sent: Array<readonly [href: string, body: unknown]> = []
  const forms = makeEarlySubmit({
    storageKey: "key",
    urlOf: (path) => `https://provider.test${path}`,
    send: (to, init) => {
      sent.push([to, JSON.parse(String(init.body))])
      return answer
    }
  })
  return { ...forms, sent }
}

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe("makeEarlySubmit", () => {
  it.each<[EarlyForm["tab"], string, object]>([
    ["magicLink", "/magic_links/email/login_or_create", body],
    ["otp-email", "/otps/email/login_or_create", { email: ada, expiration_minutes: 5 }],
    ["password", "/users/search", { email: ada }]
  ])("sends the form of the tab %s", (tab, path, json) => {
    const { sent, submit } = world()
    submit({ ...magicLink, tab }, defaults)
    expect(sent).toEqual([[`https://provider.test${path}`, json]])
  })

  it.each<[string, EarlyForm, ProjectSettings]>([
    ["calls need a captcha", magicLink, { ...defaults, captchaSettings: { enabled: true, siteKey: "key" } }],
    ["calls need a fraud score", magicLink, { ...defaults, runDFPProtectedAuth: true }],
    ["magic links need a challenge", magicLink, { ...defaults, pkceRequiredForEmailMagicLinks: true }],
    ["a number has to be parsed", { ...magicLink, tab: "otp-sms" }, defaults]
  ])("leaves it to the services when %s", (_, form, settings) => {
    const { sent, submit } = world()
    submit(form, settings)
    expect(sent).toEqual([])
  })

  it("sends the same form once, and another one too", () => {
    const { sent, submit } = world()
    submit(magicLink, defaults)
    submit(magicLink, defaults)
    submit({ ...magicLink, value: "bob@example.com" }, defaults)
    expect(sent.map(([, json]) => json)).toEqual([body, { ...body, email: "bob@example.com" }])
  })

  it("answers the same request of the services once, whatever the order of its members", async () => {
    const { answerTo, submit } = world()
    submit(magicLink, defaults)
    expect(await answerTo("https://provider.test/users/search", post(body))).toBeUndefined()
    expect(await (await answerTo(href, post(body)))?.text()).toBe("sent")
    expect(await answerTo(href, post(body))).toBeUndefined()
  })

  it("does not answer a request for another address, nor a later one for the first", async () => {
    const { answerTo, submit } = world()
    submit(magicLink, defaults)
    expect(await answerTo(href, post({ ...body, email: "bob@example.com" }))).toBeUndefined()
    expect(await answerTo(href, post(body))).toBeUndefined()
  })

  it("does not answer a request that comes too late", async () => {
    vi.useFakeTimers()
    const { answerTo, submit } = world()
    submit(magicLink, defaults)
    vi.advanceTimersByTime(submitLifetime)
    expect(await answerTo(href, post(body))).toBeUndefined()
  })

  it("hands on that the provider could not be reached", async () => {
    const { answerTo, submit } = world(Promise.reject(new TypeError("Failed to fetch")))
    submit(magicLink, defaults)
    await expect(answerTo(href, post(body))).rejects.toThrow("Failed to fetch")
  })

  it("remembers for whom a link was asked for, and nothing for other forms", () => {
    vi.useFakeTimers({ now: 1_000 })
    const { submit } = world()
    submit({ ...magicLink, tab: "otp-email" }, defaults)
    expect(localStorage.length).toBe(0)
    submit(magicLink, defaults)
    expect(localStorage.getItem("key::began_email")).toBe(`1000 1800000 ${ada}`)
  })
})
