import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { defaults } from "../../../src/domain/project/ProjectSettings.js"
import { SdkError, UsageError } from "../../../src/domain/errors/BasicErrors.js"
import { mountLogin } from "../../../src/shell/mount.js"
import { untyped } from "../../support/client.js"
import { fakeCalls, later } from "../../support/view/fakeCalls.js"
import { field, heading, submitEmail, tab, type } from "../../support/view/hands.js"
import { mount, place } from "../../support/view/mounted.js"
import { after, settle } from "../../support/view/time.js"
import { widgetClient } from "../../support/view/widgetClient.js"
import { t } from "../../support/words.js"

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe("mountLogin", () => {
  it("shows the login in the first element that matches the selector", async () => {
    const [first, second] = [place("login"), place("login")]
    await mount({ elementId: ".login" })
    expect(first.querySelector("h2")?.textContent).toBe(t("main.title"))
    expect(second.childElementCount).toBe(0)
  })

  it("accepts an element instead of a selector, and replaces its contents", async () => {
    const logged = vi.spyOn(console, "error")
    const element = place()
    element.textContent = "Please wait"
    await mount({ elementId: element })
    expect(element.textContent).not.toContain("Please wait")
    expect(heading(t("main.title"))).toBeTruthy()
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })

  it.each(["#nowhere", "]["])("throws when the selector %j matches nothing", async (elementId) => {
    const error = await mount({ elementId }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(SdkError)
    expect(error).toMatchObject({
      code: "selector_not_found",
      message: `mountLogin: the selector "${elementId}" applies to no DOM elements currently on the page.`
    })
  })

  it.each([undefined, null, ""])("throws when elementId is %j", async (elementId) => {
    const { services } = fakeCalls()
    expect(() => untyped(mountLogin, widgetClient(services), { elementId, config: {} })).toThrow(
      `mountLogin: the selector ${JSON.stringify(elementId)} applies to no DOM elements currently on the page.`
    )
  })

  it("shows magic links when there is no configuration", async () => {
    const { services } = fakeCalls()
    const element = place()
    await after(() => untyped(mountLogin, widgetClient(services), { elementId: element }))
    expect(field(t("field.email"))).toBeTruthy()
  })

  it("throws a usage error that names the invalid field of the configuration", async () => {
    const config = { emailMagicLinksOptions: { loginExpirationMinutes: -1 } }
    const element = place()
    const error = await mount({ elementId: element, config }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(UsageError)
    expect(error).toMatchObject({ code: "usage_error", method: "mountLogin" })
    expect(String(error)).toContain("config.emailMagicLinksOptions.loginExpirationMinutes")
    expect(element.childElementCount).toBe(0)
  })

  it("logs render_login_screen with the configuration as the site wrote it and the bootstrap data", async () => {
    const config = { products: ["emailMagicLinks"] as const, otpOptions: { expirationMinutes: 5 } }
    const { logged } = await mount({ config })
    expect(logged).toEqual([["render_login_screen", { options: config, bootstrap: defaults }]])
  })

  it("logs render_login_screen when the project's settings have come", async () => {
    const settled = later<undefined>()
    const { logged, publishSettings } = await mount({}, { settled: Effect.asVoid(settled.answer) })
    expect(logged).toEqual([])
    publishSettings({ projectName: "Acme" })
    await after(() => settled.succeed(undefined))
    expect(logged).toMatchObject([["render_login_screen", { bootstrap: { projectName: "Acme" } }]])
  })

  it("logs render_login_screen without options that cannot be sent", async () => {
    const config: Record<string, unknown> = {}
    config["self"] = config
    const { logged } = await mount({ config })
    expect(logged).toMatchObject([["render_login_screen", { options: undefined }]])
  })

  it("sets the theme's custom properties on the root", async () => {
    const element = place()
    const { handle } = await mount({ elementId: element, styles: { container: { width: "320px" } } })
    const root = element.querySelector<HTMLElement>("[data-part=root]")
    expect(root?.style.getPropertyValue("--lk-container-width")).toBe("320px")
    handle.update({ styles: undefined })
    expect(root?.style.getPropertyValue("--lk-container-width")).toBe("")
  })
})

describe("colorScheme", () => {
  it("is light by default, and can be updated", async () => {
    const element = place()
    const { handle } = await mount({ elementId: element })
    const root = element.querySelector<HTMLElement>("[data-part=root]")
    expect(["dark", "auto"]).not.toContain(root?.dataset["scheme"])
    handle.update({ colorScheme: "auto" })
    expect(root?.dataset["scheme"]).toBe("auto")
    handle.update({ colorScheme: undefined })
    expect(root?.dataset["scheme"]).toBe("light")
  })
})

describe("update", () => {
  it("applies new options in place and keeps the typed text", async () => {
    const { handle } = await mount({})
    await type(t("field.email"), "ada@")
    const input = field(t("field.email"))
    await after(() => handle.update({ strings: { "main.title": "Welcome" } }))
    expect(heading("Welcome")).toBeTruthy()
    expect(field(t("field.email"))).toBe(input)
    expect(input.value).toBe("ada@")
  })

  it("keeps the options that it does not set", async () => {
    const { handle } = await mount({ strings: { "main.title": "Welcome" } })
    await after(() =>
      handle.update({ config: { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["sms"] } } })
    )
    expect(heading("Welcome")).toBeTruthy()
    expect(tab(t("main.tab.sms"))).toBeTruthy()
  })

  it("throws and changes nothing when the configuration is invalid", async () => {
    const { handle } = await mount({})
    const error = thrownBy(() => handle.update({ config: { otpOptions: { expirationMinutes: 0 } } }))
    await settle()
    expect(error).toMatchObject({ method: "update" })
    expect(String(error)).toContain("config.otpOptions.expirationMinutes")
    expect(field(t("field.email"))).toBeTruthy()
  })

  it("replaces the callbacks", async () => {
    const [before, now] = [vi.fn(), vi.fn()]
    const { handle } = await mount({ callbacks: { onEvent: before } })
    handle.update({ callbacks: { onEvent: now } })
    await submitEmail("ada@example.com")
    expect(before).not.toHaveBeenCalled()
    expect(now).toHaveBeenCalledOnce()
  })
})
