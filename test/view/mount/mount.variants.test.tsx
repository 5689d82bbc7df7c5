import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { afterEach, describe, expect, it } from "vitest"
import {
  mountIdentityProvider,
  mountPasskeyRegistration,
  mountResetPassword,
  type IdentityProviderMountOptions,
  type MountHandle,
  type ResetPasswordMountOptions
} from "../../../src/shell/mount.js"
import { untyped } from "../../support/client.js"
import { fakeCalls, type Answers, type FakeClient } from "../../support/view/fakeCalls.js"
import { described, button, field, heading, press, type } from "../../support/view/hands.js"
import { place, untilTheEnd } from "../../support/view/mounted.js"
import { choosePassword, passwordField, strength } from "../../support/view/passwords.js"
import { authorizeQuery, started, submitted } from "../../support/view/idp.js"
import { app, signedInBy } from "../../support/view/secondFactor.js"
import { gotUser } from "../../support/view/passkeys.js"
import { advance, after } from "../../support/view/time.js"
import { widgetClient } from "../../support/view/widgetClient.js"
import { t } from "../../support/words.js"

const config = { products: ["passwords"] } as const

const fake = () =>
  fakeCalls({
    "passwords.strengthCheck": Effect.succeed(strength()),
    "passwords.resetByEmail": Effect.never,
    "users.get": Effect.sync(() => gotUser())
  })

const openedWith = (query: string) => window.history.replaceState(null, "", `/${query}`)

afterEach(() => openedWith(""))

/** Returns the error that `mount` throws, and checks that the element stays empty. */
const thrownBy = (mount: (elementId: Element) => unknown): unknown => {
  const element = place()
  try {
    mount(element)
  } catch (error) {
    expect(element.childElementCount).toBe(0)
    return error
  }
  return expect.unreachable("It was mounted.")
}

describe("mountResetPassword", () => {
  const mount = async (more: Partial<ResetPasswordMountOptions> = {}) => {
    const { calls, logged, services, widgetQuestions } = fake()
    const element = place()
    const mountAgain = (again: Partial<ResetPasswordMountOptions>) =>
      after(() =>
        untilTheEnd(
          mountResetPassword(widgetClient(services), {
            elementId: element,
            config,
            passwordResetToken: "TOKEN-1",
            ...again
          })
        )
      )
    return { calls, logged, mountAgain, widgetQuestions, handle: await mountAgain(more) }
  }

  it("shows the form for a new password, logs no event, and asks nothing for a landing", async () => {
    const { calls, logged, widgetQuestions } = await mount()
    expect(Effect.runSync(widgetQuestions.current)).toBeUndefined()
    expect(heading(t("passwordReset.title"))).toBeTruthy()
    expect([calls, logged]).toEqual([[], []])
  })

  it.each([undefined, null, 1])(
    "throws a usage error that names the method and the field when the token is %j",
    (token) => {
      const error = thrownBy((elementId) =>
        untyped(mountResetPassword, widgetClient(fake().services), {
          elementId,
          config,
          passwordResetToken: token
        })
      )
      expect(error).toMatchObject({
        code: "usage_error",
        message: "Invalid call to mountResetPassword\npasswordResetToken must be a string."
      })
    }
  )

  it("throws an error that names the method when the selector matches nothing", () => {
    expect(() =>
      mountResetPassword(widgetClient(fake().services), {
        elementId: "#nowhere",
        config,
        passwordResetToken: "TOKEN"
      })
    ).toThrow('mountResetPassword: the selector "#nowhere" applies to no DOM elements currently on the page.')
  })

  it("throws an error that names the method when the configuration is invalid", () => {
    const error = thrownBy((elementId) =>
      mountResetPassword(widgetClient(fake().services), {
        elementId,
        config: { sessionOptions: { sessionDurationMinutes: 0 } },
        passwordResetToken: "TOKEN"
      })
    )
    expect(error).toMatchObject({ method: "mountResetPassword" })
    expect(String(error)).toContain("config.sessionOptions.sessionDurationMinutes")
  })

  it("keeps the typed text when it is mounted again with the same token", async () => {
    const { mountAgain } = await mount()
    await choosePassword("correct horse", t("field.password.new"))
    await mountAgain({ strings: { "passwordReset.title": "Choose" } })
    expect(heading("Choose")).toBeTruthy()
    expect(passwordField(t("field.password.new")).value).toBe("correct horse")
  })

  it.each(["updated", "mounted again"])("starts a new flow when it is %s with another token", async (how) => {
    const { calls, handle, mountAgain } = await mount()
    await choosePassword("correct horse", t("field.password.new"))
    await after(() => button(t("passwordReset.submit")).click())
    if (how === "updated") await after(() => handle.update({ passwordResetToken: "TOKEN-2" }))
    else await mountAgain({ passwordResetToken: "TOKEN-2" })
    expect(passwordField(t("field.password.new")).value).toBe("")
    expect(screen.getAllByRole("heading")).toHaveLength(1)

    await choosePassword("battery staple", t("field.password.new"))
    await after(() => button(t("passwordReset.submit")).click())
    expect(calls.filter(([path]) => path === "passwords.resetByEmail")).toMatchObject([
      ["passwords.resetByEmail", { token: "TOKEN-1", password: "correct horse" }],
      ["passwords.resetByEmail", { token: "TOKEN-2", password: "battery staple" }]
    ])
  })

  it("asks for a second factor, and again with another token, which keeps nothing that was typed", async () => {
    const secondFactor = { methods: ["sms"], when: "always" } as const
    const { followerCount, services } = fakeCalls({ stored: signedInBy(["email"]) }, {}, { secondFactor })
    const options = { elementId: place(), config, passwordResetToken: "TOKEN-1" }
    const handle = await after(() => untilTheEnd(mountResetPassword(widgetClient(services), options)))
    const count = followerCount()
    await press(t("factorEnroll.sms"))
    await type(t("field.phone"), "201")
    await after(() => handle.update({ passwordResetToken: "TOKEN-2" }))
    expect(followerCount()).toBe(count)
    await press(t("factorEnroll.sms"))
    expect(field(t("field.phone")).value).toBe("")
  })

  it("keeps the other options when the token changes", async () => {
    const { handle } = await mount({ strings: { "passwordReset.title": "Choose" } })
    await after(() => handle.update({ passwordResetToken: "TOKEN-2" }))
    expect(heading("Choose")).toBeTruthy()
  })

  it("changes nothing when an update is invalid", async () => {
    const { handle } = await mount()
    await choosePassword("correct horse", t("field.password.new"))
    expect(() => {
      untyped(handle.update, { passwordResetToken: 1, strings: { "passwordReset.title": "Choose" } })
    }).toThrow("Invalid call to update\npasswordResetToken must be a string.")
    await after(() => handle.update({ colorScheme: "dark" }))
    expect(heading(t("passwordReset.title"))).toBeTruthy()
    expect(passwordField(t("field.password.new")).value).toBe("correct horse")
  })
})

describe("mountPasskeyRegistration", () => {
  it("shows the start of a registration", async () => {
    const { services } = fake()
    await after(() =>
      untilTheEnd(mountPasskeyRegistration(widgetClient(services), { elementId: place(), config }))
    )
    expect(heading(t("passkeyStart.title"))).toBeTruthy()
  })

  it("is replaced by another kind of widget on the same element", async () => {
    const { services } = fake()
    const elementId = place()
    await after(() => untilTheEnd(mountPasskeyRegistration(widgetClient(services), { elementId, config })))
    await after(() =>
      untilTheEnd(
        mountResetPassword(widgetClient(services), { elementId, config, passwordResetToken: "TOKEN" })
      )
    )
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      t("passwordReset.title")
    ])
  })
})

describe("mountIdentityProvider", () => {
  const mount = async (
    more: Partial<IdentityProviderMountOptions> = {},
    answers: Partial<Answers> = {},
    client: FakeClient = {}
  ) => {
    const world = fakeCalls(answers, { displayWatermark: true }, client)
    const elementId = place()
    const errors: Array<unknown> = []
    const callbacks = { onError: (error: unknown) => void errors.push(error) }
    const mountAgain = (again: Partial<IdentityProviderMountOptions> = {}) =>
      after(() =>
        untilTheEnd(mountIdentityProvider(widgetClient(world.services), { elementId, callbacks, ...again }))
      )
    const handle: MountHandle<IdentityProviderMountOptions> = await mountAgain(more)
    return { ...world, errors, mountAgain, handle }
  }

  it("needs no configuration, shows no watermark and logs render_idp_screen with the bootstrap data", async () => {
    const { logged } = await mount()
    expect(heading(t("errorScreen.title"))).toBeTruthy()
    expect(document.querySelector("[data-part=watermark]")).toBeNull()
    const bootstrap: unknown = expect.objectContaining({ displayWatermark: true })
    expect(logged).toContainEqual(["render_idp_screen", { bootstrap }])
  })

  it("reads the page's query once, even when it is updated or mounted again", async () => {
    openedWith("?client_id=app")
    const { errors, handle, mountAgain } = await mount()
    openedWith("")
    await mountAgain()
    await after(() => handle.update({ strings: {} }))
    expect(described()).toContain("redirect_uri")
    expect(errors).toHaveLength(1)
  })

  it("starts a new flow only when the trusted token changes", async () => {
    const authTokenParams = { trustedAuthToken: "TOKEN-1", tokenProfileID: "profile" }
    const { errors, handle, mountAgain } = await mount({ authTokenParams })
    await mountAgain({ authTokenParams: { ...authTokenParams } })
    expect(errors).toHaveLength(1)
    await after(() => handle.update({ authTokenParams: { ...authTokenParams, trustedAuthToken: "TOKEN-2" } }))
    expect(errors).toHaveLength(2)
    await mountAgain()
    expect(errors).toHaveLength(3)
  })

  it("asks for the second factor of the site before an app gets anything", async () => {
    openedWith(authorizeQuery)
    const answers = {
      stored: signedInBy(["email"], app),
      "idp.oauthAuthorizeStart": Effect.succeed(started()),
      "idp.oauthAuthorizeSubmit": Effect.succeed(submitted())
    }
    const { publishSession, calls } = await mount({ allowForeignFrames: true }, answers, {
      secondFactor: { methods: ["totp"], when: "always" }
    })
    const paths = () => calls.map(([path]) => path)
    expect(heading(t("factorApp.title"))).toBeTruthy()
    expect(paths()).toEqual([])
    // In another tab
    await after(() => publishSession(signedInBy(["email", "authenticator_app"], app)))
    await advance(2_000)
    expect(paths()).toEqual(["idp.oauthAuthorizeStart"])
    expect(button(t("idpConsent.allow"))).toBeTruthy()
  })

  it.each([
    [{ getIDPConsentManifest: ["Read"] }, "getIDPConsentManifest must be a function."],
    [{ authTokenParams: "TOKEN" }, "authTokenParams must be an object."],
    [{ authTokenParams: null }, "authTokenParams must be an object."],
    [{ authTokenParams: { tokenProfileID: "profile" } }, "trustedAuthToken must be a string."],
    [{ authTokenParams: { trustedAuthToken: "TOKEN" } }, "tokenProfileID must be a string."]
  ])("throws a usage error that names the method and the field for %j", (options, problem) => {
    const error = thrownBy((elementId) =>
      untyped(mountIdentityProvider, widgetClient(fake().services), { elementId, ...options })
    )
    expect(error).toMatchObject({
      code: "usage_error",
      message: `Invalid call to mountIdentityProvider\n${problem}`
    })
    expect(String(error)).not.toContain("TOKEN")
  })
})
