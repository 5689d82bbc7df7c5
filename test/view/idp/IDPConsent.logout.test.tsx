import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { mountIdentityProvider } from "../../../src/shell/mount.js"
import { fakeCalls, later, refused } from "../../support/view/fakeCalls.js"
import { described, button, heading, press } from "../../support/view/hands.js"
import { atIdp, bob, logoutQuery, logoutStarted, signedInAsBob, signedOut } from "../../support/view/idp.js"
import { place, untilTheEnd } from "../../support/view/mounted.js"
import { app, signedInBy } from "../../support/view/secondFactor.js"
import { advance, after } from "../../support/view/time.js"
import { widgetClient } from "../../support/view/widgetClient.js"
import { t } from "../../support/words.js"

describe("IDPConsent: a logout that needs confirmation", () => {
  it("asks 'Log out?', with buttons Yes and No", async () => {
    const { calls } = await atIdp(`${logoutQuery}&state=s&id_token_hint=hint`)
    expect(heading(t("idpLogout.title"))).toBeTruthy()
    expect(described()).toBe(t("idpLogout.text", { projectName: "Umbrella" }))
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      t("idpLogout.yes"),
      t("idpLogout.no")
    ])
    expect(calls).toEqual([
      [
        "idp.oauthLogoutStart",
        {
          client_id: "app",
          post_logout_redirect_uri: "https://app.example/bye",
          state: "s",
          id_token_hint: "hint"
        }
      ]
    ])
  })

  it("needs no session and emits no event", async () => {
    const { errors, events } = await atIdp(logoutQuery, { session: signedOut })
    expect(heading(t("idpLogout.title"))).toBeTruthy()
    expect([errors, events]).toEqual([[], []])
  })

  it("asks although the session lacks the second factor that the site asks for", async () => {
    window.history.replaceState(null, "", `/${logoutQuery}`)
    const secondFactor = { methods: ["totp"], when: "always" } as const
    const answers = {
      stored: signedInBy(["email"], app),
      "idp.oauthLogoutStart": Effect.succeed(logoutStarted(true))
    }
    const { services } = fakeCalls(answers, { projectName: "Umbrella" }, { secondFactor })
    const options = { elementId: place(), allowForeignFrames: true }
    await after(() => untilTheEnd(mountIdentityProvider(widgetClient(services), options)))
    await advance(1_000)
    expect(heading(t("idpLogout.title"))).toBeTruthy()
    window.history.replaceState(null, "", "/")
  })

  it("revokes the session on Yes, always clears it, then follows the provider's redirect", async () => {
    const { calls, visited } = await atIdp(logoutQuery)
    await press(t("idpLogout.yes"))
    expect(calls[1]).toEqual(["sessions.revoke", { forceClear: true }])
    expect(visited).toEqual(["https://app.example/bye"])
  })

  it("asks again when somebody else has signed in since, and revokes nothing", async () => {
    const { calls, setSession } = await atIdp(logoutQuery)
    const revocations = () => calls.filter(([path]) => path === "sessions.revoke")
    setSession(signedInAsBob)
    await press(t("idpLogout.yes"))
    expect(revocations()).toEqual([])
    expect(heading(t("idpLogout.title"))).toBeTruthy()
    await press(t("idpLogout.yes"))
    expect(revocations()).toHaveLength(1)
  })

  it("moves the focus to its heading when it asks somebody else", async () => {
    const { setSession } = await atIdp(logoutQuery)
    setSession(signedInAsBob)
    button(t("idpLogout.yes")).focus()
    await press(t("idpLogout.yes"))
    expect(document.activeElement).toBe(heading(t("idpLogout.title")))
  })

  it("asks again when the provider says that the session's token belongs to somebody else since", async () => {
    const { calls, replaceToken } = await atIdp(logoutQuery, {
      answers: { "sessions.authenticate": Effect.succeed(bob) }
    })
    replaceToken()
    await press(t("idpLogout.yes"))
    expect(calls.filter(([path]) => path === "sessions.revoke")).toEqual([])
    expect(heading(t("idpLogout.title"))).toBeTruthy()
  })

  it("continues when the user has signed out since", async () => {
    const { setSession, visited } = await atIdp(logoutQuery)
    setSession(signedOut)
    await press(t("idpLogout.yes"))
    expect(visited).toEqual(["https://app.example/bye"])
  })

  it("is busy while the session is being revoked", async () => {
    const { calls, visited } = await atIdp(logoutQuery, { answers: { "sessions.revoke": Effect.never } })
    await press(t("idpLogout.yes"))
    await press(t("idpLogout.yes"))
    expect(button(t("idpLogout.yes")).getAttribute("aria-busy")).toBe("true")
    expect([calls.length, visited]).toEqual([2, []])
  })

  it("ignores a failure to revoke the session", async () => {
    const { errors, visited } = await atIdp(logoutQuery, {
      answers: { "sessions.revoke": Effect.fail(new NetworkError({})) }
    })
    await press(t("idpLogout.yes"))
    expect([errors, visited]).toEqual([[], ["https://app.example/bye"]])
  })

  it("confirms the logout when there is no redirect", async () => {
    const { visited } = await atIdp(logoutQuery, {
      answers: { "idp.oauthLogoutStart": Effect.succeed(logoutStarted(true, "")) }
    })
    await press(t("idpLogout.yes"))
    expect(document.activeElement).toBe(heading(t("idpLogout.done.title")))
    expect(visited).toEqual([])
  })

  it("confirms on No that the user is still logged in, and makes no call", async () => {
    const { calls, visited } = await atIdp(logoutQuery)
    await press(t("idpLogout.no"))
    expect(described()).toBe(t("idpLogout.stayed"))
    expect(document.activeElement).toBe(heading(t("idpLogout.stayed.title")))
    expect([calls.length, visited]).toEqual([1, []])
  })
})

describe("IDPConsent: a logout without confirmation", () => {
  it("logs out and redirects at once", async () => {
    const { calls, visited } = await atIdp(logoutQuery, {
      answers: { "idp.oauthLogoutStart": Effect.succeed(logoutStarted(false)) }
    })
    expect(calls[1]).toEqual(["sessions.revoke", { forceClear: true }])
    expect(visited).toEqual(["https://app.example/bye"])
  })

  it("asks somebody who has signed in before the provider answered, and revokes nothing", async () => {
    const start = later<ReturnType<typeof logoutStarted>>()
    const { answers, calls, setSession } = await atIdp(logoutQuery, {
      answers: { "idp.oauthLogoutStart": start.answer }
    })
    setSession(signedInAsBob)
    answers["idp.oauthLogoutStart"] = Effect.succeed(logoutStarted(true))
    await after(() => start.succeed(logoutStarted(false)))
    expect(calls.filter(([path]) => path === "sessions.revoke")).toEqual([])
    expect(heading(t("idpLogout.title"))).toBeTruthy()
  })

  it("redirects to the scheme of the app's own address", async () => {
    const { errors, visited } = await atIdp("?client_id=app&post_logout_redirect_uri=myapp%3A%2F%2Fbye", {
      answers: { "idp.oauthLogoutStart": Effect.succeed(logoutStarted(false, "myapp://bye?state=1")) }
    })
    expect([visited, errors]).toEqual([["myapp://bye?state=1"], []])
  })

  it.each([true, false])("logs nobody out for an unsafe address, consent required: %s", async (required) => {
    const { calls, errors, visited } = await atIdp(logoutQuery, {
      answers: { "idp.oauthLogoutStart": Effect.succeed(logoutStarted(required, "data:text/html,bye")) }
    })
    expect(calls).toHaveLength(1)
    expect(described()).toBe(t("idp.unsafeRedirect"))
    expect(errors).toMatchObject([{ code: "unsafe_redirect" }])
    expect(visited).toEqual([])
  })
})

describe("IDPConsent: a logout that the provider refuses", () => {
  it("shows the error and calls the error callback", async () => {
    const error = refused("invalid_redirect_uri", "This address is not registered.")
    const { errors } = await atIdp(logoutQuery, { answers: { "idp.oauthLogoutStart": Effect.fail(error) } })
    expect(heading(t("errorScreen.title"))).toBeTruthy()
    expect(described()).toBe("This address is not registered.")
    expect(errors).toEqual([error])
  })
})
