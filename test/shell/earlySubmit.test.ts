// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest"
import { defaultConfig, type WidgetConfig } from "../../src/domain/widget/Config.js"
import { defaults, type ProjectSettings } from "../../src/domain/project/ProjectSettings.js"
import { makeEarlySubmit } from "../../src/shell/earlySubmit.js"
import type { Submission } from "../../src/view/mount/flow.js"

const ada = "ada@example.com"
const config: WidgetConfig = {
  ...defaultConfig,
  emailMagicLinksOptions: { ...defaultConfig.emailMagicLinksOptions, loginTemplateId: "login-1" }
}
const magicLink: Submission = { tab: "magicLink", value: ada, config }
const body = {
  email: ada,
  signup_expiration_minutes: 30,
  login_template_id: "login-1",
  login_expiration_minutes: 30
}

const world = () => {
  const sent: Array<readonly [path: string, body: unknown]> = []
  /** The paths of the requests whose responses are left to the services. */
  const left = new Set<string>()
  const submit = makeEarlySubmit(({ body, path }) => {
    sent.push([path, JSON.parse(JSON.stringify(body))])
    left.add(path)
    return () => left.delete(path)
  }, "key")
  return { left, sent, submit }
}

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe("makeEarlySubmit", () => {
  it.each<[Submission["tab"], string, object]>([
    ["magicLink", "/magic_links/email/login_or_create", body],
    ["otp-email", "/otps/email/login_or_create", { email: ada, expiration_minutes: 5 }],
    ["password", "/users/search", { email: ada }]
  ])("sends the form of the tab %s", (tab, path, json) => {
    const { sent, submit } = world()
    submit({ ...magicLink, tab }, defaults)
    expect(sent).toEqual([[path, json]])
  })

  it.each<[string, Submission, ProjectSettings]>([
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

  it.each<[string, Partial<Submission>, left: ReadonlyArray<string>]>([
    ["the same form", {}, ["/magic_links/email/login_or_create"]],
    ["one that is sent", { tab: "otp-email" }, ["/otps/email/login_or_create"]],
    ["one that the services have to send", { tab: "otp-sms" }, []]
  ])("leaves the response to the last form to the services: then comes %s", (_, next, paths) => {
    const { left, submit } = world()
    submit(magicLink, defaults)
    submit({ ...magicLink, ...next }, defaults)
    expect([...left]).toEqual(paths)
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
