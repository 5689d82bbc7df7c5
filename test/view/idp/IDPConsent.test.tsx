import { cleanup, screen, within } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { SessionSnapshot } from "../../../src/domain/session/Session.js"
import { stringsAtom } from "../../../src/view/atoms/words.js"
import { authenticated } from "../../support/answers.js"
import { later, refused, unclearAnswers } from "../../support/view/fakeCalls.js"
import { described, button, heading, press } from "../../support/view/hands.js"
import {
  atIdp,
  authorizeQuery,
  bob,
  logoutQuery,
  granted,
  refusedScope,
  signedIn,
  signedInAsBob,
  signedInWith,
  signedOut,
  started,
  submitted
} from "../../support/view/idp.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const impersonated: SessionSnapshot = {
  ...signedIn,
  session: {
    ...authenticated().session,
    authentication_factors: [
      { type: "impersonated", delivery_method: "impersonation", last_authenticated_at: "" }
    ]
  }
}
const errorTitle = t("errorScreen.title")
const spinner = () => screen.queryByRole("img", { name: t("common.loading") })
const lines = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map(({ firstChild, textContent }) =>
      firstChild instanceof SVGElement ? textContent : `- ${textContent}`
    )
const startedWith = (...scope_results: ReturnType<typeof started>["scope_results"]) => ({
  "idp.oauthAuthorizeStart": Effect.succeed(started({ scope_results }))
})
const settings = {
  rbacPolicy: {
    roles: [],
    resources: [],
    scopes: [{ scope: "read:documents", description: "Read your documents", permissions: [] }]
  }
}

describe("IDPConsent: the consent screen", () => {
  it("is titled 'Sign in to {clientName} with {projectName}' if only standard scopes are requested", async () => {
    await atIdp("?client_id=app&redirect_uri=https://app.example/back")
    expect(
      heading(t("idpConsent.title.signIn", { clientName: "Acme", projectName: "Umbrella" }))
    ).toBeTruthy()
  })

  it("is titled '{clientName} wants to access your {projectName} account' otherwise", async () => {
    await atIdp(authorizeQuery)
    expect(
      heading(t("idpConsent.title.access", { clientName: "Acme", projectName: "Umbrella" }))
    ).toBeTruthy()
  })

  it("names a project without a name by the page's host, and an app without a name by its redirect host", async () => {
    await atIdp(authorizeQuery, {
      settings: { projectName: null },
      answers: {
        "idp.oauthAuthorizeStart": Effect.succeed(
          started({ client: { ...started().client, client_name: "" } })
        )
      }
    })
    expect(
      heading(t("idpConsent.title.access", { clientName: "app.example", projectName: "login.umbrella.test" }))
    ).toBeTruthy()
  })

  it("cannot be turned round by the name of an app", async () => {
    const client = { ...started().client, client_name: "Acme\u202e\u2067" }
    await atIdp(authorizeQuery, {
      answers: { "idp.oauthAuthorizeStart": Effect.succeed(started({ client })) }
    })
    expect(
      heading(t("idpConsent.title.access", { clientName: "Acme", projectName: "Umbrella" }))
    ).toBeTruthy()
  })

  it("lists what the app is requesting to do, with details and the project's own descriptions", async () => {
    await atIdp(authorizeQuery, {
      settings,
      answers: startedWith(granted("openid"), granted("email"), granted("read:documents"))
    })
    expect(lines(t("idpConsent.requestingTo", { clientName: "Acme" }))).toEqual([
      `${t("idpConsent.verifyIdentity")}${t("idpConsent.viewAccount")}`,
      `- ${t("idpConsent.viewAccount")}`,
      `${t("idpConsent.viewProfile")}${t("idpConsent.viewEmail")}`,
      `- ${t("idpConsent.viewEmail")}`,
      "Read your documents"
    ])
  })

  it("shows 'Use the {scope} scope' when the project has no description", async () => {
    await atIdp(authorizeQuery, { answers: startedWith(granted("read:documents")) })
    expect(lines(t("idpConsent.requestingTo", { clientName: "Acme" }))).toEqual([
      t("idpConsent.useScope", { scope: "read:documents" })
    ])
  })

  it("lists the addresses that the app wants tokens for, as isolated text", async () => {
    const resources = [
      "https://files.example/mcp",
      "https://b\u00fccher.example/\u202ecba",
      "urn:example:mail"
    ]
    const query = new URLSearchParams(resources.map((each) => ["resource", each]))
    await atIdp(`${authorizeQuery}&${query}`)
    const shown = within(
      screen.getByRole("list", { name: t("idpConsent.resources", { clientName: "Acme" }) })
    )
    const addresses = shown.getAllByRole("listitem").map((item) => item.querySelector("bdi"))
    expect(addresses.map((each) => each?.textContent)).toEqual([
      "https://files.example/mcp",
      "https://xn--bcher-kva.example/%E2%80%AEcba",
      "urn:example:mail"
    ])
    expect(addresses.map((each) => each?.dir)).toEqual(["ltr", "ltr", "ltr"])
  })

  it("lists those addresses beside a custom consent manifest too, and not when there are none", async () => {
    const name = t("idpConsent.resources", { clientName: "Acme" })
    await atIdp(`${authorizeQuery}&resource=https://files.example`, { getIDPConsentManifest: () => ["Read"] })
    expect(lines(name)).toEqual(["https://files.example/"])
    cleanup()
    await atIdp(authorizeQuery)
    expect(screen.queryByRole("list", { name })).toBeNull()
  })

  it("shows no list when the scopes have no descriptions", async () => {
    await atIdp(authorizeQuery, { answers: startedWith(granted("full_access")) })
    expect(screen.queryByRole("list")).toBeNull()
    expect(button(t("idpConsent.allow"))).toBeTruthy()
  })

  it("shows the logo if one is configured", async () => {
    await atIdp(authorizeQuery, { styles: { logo: { logoImageUrl: "https://app.test/logo.svg" } } })
    expect(document.querySelector("img")?.src).toBe("https://app.test/logo.svg")
  })

  it("shows no logo when its URL is not a safe image URL", async () => {
    await atIdp(authorizeQuery, { styles: { logo: { logoImageUrl: "javascript:alert(1)" } } })
    expect(document.querySelector("img")).toBeNull()
  })

  it("says who is signed in and where the answer leads", async () => {
    await atIdp(authorizeQuery)
    expect(described()).toBe(
      `${t("idpConsent.account", { account: "ada@example.com" })} ${t("idpConsent.returnPlace", { place: "app.example" })}`
    )
  })

  it.each([
    ["its user's id when it has no address and no name", [], "user-test-1"],
    [
      "its verified email address, not by an earlier one",
      [
        { email_id: "e-1", email: "mallory@example.com", verified: false },
        { email_id: "e-2", email: "ada@example.com", verified: true }
      ],
      "ada@example.com"
    ]
  ])("names an account by %s", async (_, emails, account) => {
    const name = { first_name: "", middle_name: "", last_name: "" }
    await atIdp(authorizeQuery, { session: signedInWith({ emails, name, phone_numbers: [] }) })
    expect(described()).toContain(t("idpConsent.account", { account }))
  })

  it("asks somebody else who has signed in since, and shows nothing of the one who was asked", async () => {
    const { calls, setSession } = await atIdp(authorizeQuery)
    const submissions = () => calls.filter(([path]) => path === "idp.oauthAuthorizeSubmit")
    const starts = () => calls.filter(([path]) => path === "idp.oauthAuthorizeStart")
    await after(() => setSession(signedInAsBob))
    expect(document.body.textContent).not.toContain("ada@example.com")
    expect(described()).toContain(t("idpConsent.account", { account: "bob@example.com" }))
    expect([starts().length, submissions().length]).toEqual([2, 0])
    await press(t("idpConsent.allow"))
    expect(submissions()).toHaveLength(1)
  })

  it("waits for the second factor when the same user has signed in again with one", async () => {
    const { calls, setSession } = await atIdp(authorizeQuery)
    const submissions = () => calls.filter(([path]) => path === "idp.oauthAuthorizeSubmit")
    setSession({ ...signedIn, isComplete: false })
    await press("Allow")
    expect(submissions()).toEqual([])
    await after(() => setSession(signedIn))
    expect(submissions()).toHaveLength(1)
  })

  it("begins again for somebody else who came during a request that needed no consent", async () => {
    let come = () => {}
    const required: Array<boolean> = []
    const world = atIdp(authorizeQuery, {
      session: { ...signedOut, status: "unknown" },
      answers: {
        "idp.oauthAuthorizeStart": Effect.sync(() => {
          come()
          required.push(required.length > 0)
          return started({ consent_required: required.at(-1) ?? false })
        })
      }
    })
    const { calls, setSession } = await world
    come = () => setSession(signedInAsBob)
    await after(() => setSession(signedIn))
    expect(required).toEqual([false, true])
    expect(calls.filter(([path]) => path === "idp.oauthAuthorizeSubmit")).toEqual([])
    expect(described()).toContain("You are signed in as bob@example.com.")
  })

  it("lets staff who impersonate the user authorize nothing: an app's access would outlast them", async () => {
    const { calls, setSession } = await atIdp(authorizeQuery)
    await after(() => setSession(impersonated))
    expect(heading(errorTitle)).toBeTruthy()
    expect(described()).toContain(t("stepUp.impersonated"))
    expect(calls.filter(([path]) => path === "idp.oauthAuthorizeSubmit")).toEqual([])
    cleanup()
    const later = await atIdp(authorizeQuery, { session: impersonated })
    expect(described()).toContain(t("stepUp.impersonated"))
    expect(later.calls).toEqual([])
  })

  it("moves the focus to its heading when it asks somebody else", async () => {
    const { setSession } = await atIdp(authorizeQuery)
    button(t("idpConsent.allow")).focus()
    await after(() => setSession(signedInAsBob))
    expect(described()).toContain(t("idpConsent.account", { account: "bob@example.com" }))
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 }))
  })

  it("asks again when the provider says that the session's token belongs to somebody else since", async () => {
    const { calls, replaceToken } = await atIdp(authorizeQuery, {
      answers: { "sessions.authenticate": Effect.succeed(bob) }
    })
    replaceToken()
    await press(t("idpConsent.allow"))
    expect(calls.filter(([path]) => path === "idp.oauthAuthorizeSubmit")).toEqual([])
    expect(described()).toContain(t("idpConsent.account", { account: "bob@example.com" }))
  })

  it("submits nothing when nobody can say whose the session is, and can be tried again", async () => {
    const { calls, replaceToken } = await atIdp(authorizeQuery, {
      answers: { "sessions.authenticate": Effect.fail(new NetworkError({})) }
    })
    replaceToken()
    await press(t("idpConsent.allow"))
    expect(calls.filter(([path]) => path === "idp.oauthAuthorizeSubmit")).toEqual([])
    expect(button(t("common.tryAgain"))).toBeTruthy()
  })

  it("shows an error as soon as the user signs out, and the account no more", async () => {
    const { errors, setSession } = await atIdp(authorizeQuery)
    await after(() => setSession(signedOut))
    expect(heading(errorTitle)).toBeTruthy()
    expect(document.body.textContent).not.toContain("ada@example.com")
    expect(errors).toMatchObject([{ code: "no_current_session" }])
  })

  it("has buttons Allow and Deny, and no watermark", async () => {
    await atIdp(authorizeQuery, { settings: { displayWatermark: true } })
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      t("idpConsent.allow"),
      t("idpConsent.deny")
    ])
    expect(document.querySelector("[data-part=watermark]")).toBeNull()
  })

  it("focuses its heading when nothing else has the focus, and Tab goes on to the buttons", async () => {
    await atIdp(authorizeQuery)
    expect(document.activeElement).toBe(
      heading(t("idpConsent.title.access", { clientName: "Acme", projectName: "Umbrella" }))
    )
    expect([button(t("idpConsent.allow")).tabIndex, button(t("idpConsent.deny")).tabIndex]).toEqual([0, 0])
  })

  it("leaves the focus with another element of the page", async () => {
    const elsewhere = document.createElement("button")
    document.body.append(elsewhere)
    elsewhere.focus()
    await atIdp(authorizeQuery)
    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })
})

describe("IDPConsent: scopes that the user cannot grant", () => {
  const notice = t("idpConsent.ungrantable", { clientName: "Acme" })

  it("lists ungrantable scopes in a collapsible notice, with descriptions", async () => {
    await atIdp(authorizeQuery, {
      settings,
      answers: startedWith(granted("openid"), refusedScope("phone"), refusedScope("read:documents"))
    })
    const disclosure = screen.getByText(notice).closest("details")
    expect(disclosure?.open).toBe(false)
    expect(disclosure?.querySelector("summary")?.textContent).toBe(notice)
    expect(lines(t("idpConsent.cannotGrant", { clientName: "Acme" }))).toEqual([
      `${t("idpConsent.viewProfile")}${t("idpConsent.viewPhone")}`,
      `- ${t("idpConsent.viewPhone")}`,
      "Read your documents"
    ])
    expect(lines(t("idpConsent.requestingTo", { clientName: "Acme" }))).toHaveLength(2)
  })

  it("shows no notice when all scopes are grantable", async () => {
    await atIdp(authorizeQuery)
    expect(screen.queryByText(notice)).toBeNull()
  })
})

describe("IDPConsent: a custom consent manifest", () => {
  it("calls the site's function once with the grantable scopes and the app's name, and shows its manifest", async () => {
    const requests: Array<unknown> = []
    await atIdp(authorizeQuery, {
      answers: startedWith(granted("openid"), refusedScope("email")),
      getIDPConsentManifest: (request) => {
        requests.push(request)
        return ["Read", { text: "Write", details: ["Letters"] }]
      }
    })
    expect(requests).toEqual([{ scopes: ["openid"], clientName: "Acme" }])
    expect(lines(t("idpConsent.allowClientTo", { clientName: "Acme" }))).toEqual([
      "Read",
      "WriteLetters",
      "- Letters"
    ])
    expect(
      screen.queryByRole("list", { name: t("idpConsent.requestingTo", { clientName: "Acme" }) })
    ).toBeNull()
  })

  it("shows a manifest's sections with their own headings", async () => {
    await atIdp(authorizeQuery, { getIDPConsentManifest: () => [{ header: "Documents", items: ["Read"] }] })
    expect(lines("Documents")).toEqual(["Read"])
  })

  it("warns when the site's function throws, and shows the default manifest", async () => {
    const { errors, warned } = await atIdp(authorizeQuery, {
      getIDPConsentManifest: () => {
        throw new Error("Broken.")
      }
    })
    expect(lines(t("idpConsent.requestingTo", { clientName: "Acme" }))).toHaveLength(3)
    expect(warned).toEqual([
      "The manifest of getIDPConsentManifest cannot be shown (Error: Broken.). Ours is shown instead."
    ])
    expect(errors).toEqual([])
  })

  it("warns when the manifest is invalid, and shows the default manifest", async () => {
    const headless = Object.assign({ header: "Documents", items: [] }, { header: undefined })
    const { warned } = await atIdp(authorizeQuery, { getIDPConsentManifest: () => [headless] })
    expect(lines(t("idpConsent.requestingTo", { clientName: "Acme" }))).toHaveLength(3)
    expect(warned).toEqual([
      "The manifest of getIDPConsentManifest cannot be shown (it is neither sections nor lines). Ours is shown instead."
    ])
  })
})

describe("IDPConsent: Allow", () => {
  it("submits the request once with the consent granted, and is busy meanwhile", async () => {
    const { calls } = await atIdp(`${authorizeQuery}&state=s&nonce=n&code_challenge=c&prompt=consent`, {
      answers: { "idp.oauthAuthorizeSubmit": Effect.never }
    })
    await press(t("idpConsent.allow"))
    await press(t("idpConsent.allow"))
    await press(t("idpConsent.deny"))
    expect(calls.slice(1)).toEqual([
      [
        "idp.oauthAuthorizeSubmit",
        {
          client_id: "app",
          redirect_uri: "https://app.example/back",
          response_type: "code",
          scopes: ["openid", "read:documents"],
          state: "s",
          nonce: "n",
          code_challenge: "c",
          prompt: "consent",
          consent_granted: true
        }
      ]
    ])
    expect(button(t("idpConsent.allow")).getAttribute("aria-busy")).toBe("true")
    expect(button(t("idpConsent.deny")).disabled).toBe(true)
  })

  it("emits that the flow is complete, then redirects to the app", async () => {
    const order: Array<string> = []
    const visited: Array<string> = []
    await atIdp(authorizeQuery, {
      visited,
      callbacks: { onEvent: ({ type }) => void order.push(`${type} ${visited.length}`) }
    })
    await press(t("idpConsent.allow"))
    expect(order).toEqual(["OAUTH_AUTHORIZE_FLOW_START 0", "OAUTH_AUTHORIZE_FLOW_COMPLETE 0"])
    expect(visited).toEqual(["https://app.example/back?code=1"])
  })

  it.each([
    ["the user has signed out", [signedOut]],
    ["somebody else has signed in", [signedInAsBob]],
    ["the user has signed out and in again", [signedOut, signedIn]]
  ])("does not lead the app's user to it when %s before the answer", async (_, sessions) => {
    const submission = later<ReturnType<typeof submitted>>()
    const types: Array<string> = []
    const { setSession, visited } = await atIdp(authorizeQuery, {
      answers: { "idp.oauthAuthorizeSubmit": submission.answer },
      callbacks: { onEvent: ({ type }) => void types.push(type) }
    })
    await press(t("idpConsent.allow"))
    for (const next of sessions) await after(() => setSession(next))
    await after(() => submission.succeed(submitted()))
    expect(visited).toEqual([])
    expect(types).not.toContain("OAUTH_AUTHORIZE_FLOW_COMPLETE")
  })

  it("shows the success screen when there is no redirect", async () => {
    const { events, visited } = await atIdp(authorizeQuery, {
      answers: { "idp.oauthAuthorizeSubmit": Effect.succeed(submitted("")) }
    })
    await press(t("idpConsent.allow"))
    expect(document.activeElement).toBe(heading(t("idpConsent.success.title")))
    expect(events.at(-1)).toEqual({ type: "OAUTH_AUTHORIZE_FLOW_COMPLETE", data: {} })
    expect(visited).toEqual([])
  })

  it("shows an error instead of redirecting to an unsafe URL", async () => {
    const { errors, events, visited } = await atIdp(authorizeQuery, {
      answers: { "idp.oauthAuthorizeSubmit": Effect.succeed(submitted("javascript:alert(1)")) }
    })
    await press(t("idpConsent.allow"))
    expect(heading(errorTitle)).toBeTruthy()
    expect(errors).toMatchObject([{ code: "unsafe_redirect" }])
    expect(String(errors)).not.toContain("alert")
    expect([events.length, visited]).toEqual([1, []])
  })

  it("redirects to an app URL with a scheme that the site registered", async () => {
    const { visited } = await atIdp(authorizeQuery, {
      redirectSchemes: ["com.example.app"],
      answers: { "idp.oauthAuthorizeSubmit": Effect.succeed(submitted("com.example.app://back")) }
    })
    await press(t("idpConsent.allow"))
    expect(visited).toEqual(["com.example.app://back"])
    expect(heading(t("idpConsent.success.title"))).toBeTruthy()
  })

  it("redirects to the scheme of the app's own address, which the provider accepted", async () => {
    const { errors, visited } = await atIdp("?client_id=app&redirect_uri=myapp%3A%2F%2Fcb", {
      answers: { "idp.oauthAuthorizeSubmit": Effect.succeed(submitted("myapp://cb?code=1")) }
    })
    await press(t("idpConsent.allow"))
    expect([visited, errors]).toEqual([["myapp://cb?code=1"], []])
  })

  it("follows no answer to another scheme than that of the app's address", async () => {
    const { errors, visited } = await atIdp("?client_id=app&redirect_uri=myapp%3A%2F%2Fcb", {
      answers: { "idp.oauthAuthorizeSubmit": Effect.succeed(submitted("otherapp://cb?code=1")) }
    })
    await press(t("idpConsent.allow"))
    expect(visited).toEqual([])
    expect(errors).toMatchObject([{ code: "unsafe_redirect" }])
  })

  it.each(["javascript:alert(1)", "JavaScript://a%0Aalert(1)", "data:text/html,a", "file:///etc/passwd"])(
    "submits nothing when the app's address is %s, also if its scheme is registered",
    async (address) => {
      const { calls, errors } = await atIdp(`?client_id=app&redirect_uri=${encodeURIComponent(address)}`, {
        redirectSchemes: ["javascript", "data", "file"]
      })
      expect(heading(errorTitle)).toBeTruthy()
      expect(calls.map(([method]) => method)).toEqual(["idp.oauthAuthorizeStart"])
      expect(errors).toMatchObject([{ code: "unsafe_redirect" }])
    }
  )

  it("shows the error screen when submitting fails", async () => {
    const { errors, visited } = await atIdp(authorizeQuery, {
      answers: { "idp.oauthAuthorizeSubmit": Effect.fail(new NetworkError({})) }
    })
    await press(t("idpConsent.allow"))
    expect(document.activeElement).toBe(heading(errorTitle))
    expect(described()).toBe(t("error.network"))
    expect([spinner(), visited, errors]).toEqual([null, [], [new NetworkError({})]])
  })

  it("offers a retry after a transient failure", async () => {
    const { answers, visited } = await atIdp(authorizeQuery, {
      answers: { "idp.oauthAuthorizeSubmit": Effect.fail(new NetworkError({})) }
    })
    await press(t("idpConsent.allow"))
    answers["idp.oauthAuthorizeSubmit"] = Effect.succeed(submitted("https://app.example/in"))
    await press(t("common.tryAgain"))
    await press(t("idpConsent.allow"))
    expect(visited).toEqual(["https://app.example/in"])
  })

  it.each(unclearAnswers)("offers a retry after %s", async (_, error) => {
    const { answers } = await atIdp(authorizeQuery, {
      answers: { "idp.oauthAuthorizeStart": Effect.fail(error) }
    })
    answers["idp.oauthAuthorizeStart"] = Effect.never
    await press(t("common.tryAgain"))
    expect(spinner()).toBeTruthy()
    expect(screen.queryByRole("heading")).toBeNull()
  })

  it("offers no retry after the provider refused", async () => {
    await atIdp(authorizeQuery, {
      answers: { "idp.oauthAuthorizeSubmit": Effect.fail(refused("oauth_invalid_grant")) }
    })
    await press(t("idpConsent.allow"))
    expect(screen.queryByRole("button")).toBeNull()
  })
})

describe("IDPConsent in a frame of another site", () => {
  it("asks nothing, sends nothing and tells the user to open a tab", async () => {
    const { calls, errors } = await atIdp(authorizeQuery, { inForeignFrame: true })
    expect(described()).toBe(t("idp.foreignFrame"))
    expect([screen.queryByRole("button"), calls]).toEqual([null, []])
    expect(errors).toMatchObject([{ code: "foreign_frame" }])
  })

  it("logs nobody out", async () => {
    const { calls, errors } = await atIdp(logoutQuery, { inForeignFrame: true })
    expect(calls).toEqual([])
    expect(errors).toMatchObject([{ code: "foreign_frame" }])
  })

  it("asks when the site allows it", async () => {
    const { errors } = await atIdp(authorizeQuery, { inForeignFrame: true, allowForeignFrames: true })
    expect(button(t("idpConsent.allow"))).toBeTruthy()
    expect(errors).toEqual([])
  })
})

describe("IDPConsent: Deny", () => {
  it("submits that the consent is denied, emits an event and shows the outcome", async () => {
    const { calls, events } = await atIdp(authorizeQuery, {
      answers: { "idp.oauthAuthorizeSubmit": Effect.succeed(submitted("")) }
    })
    await press(t("idpConsent.deny"))
    expect(calls[1]).toMatchObject(["idp.oauthAuthorizeSubmit", { consent_granted: false }])
    expect(events.at(-1)).toEqual({ type: "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED", data: {} })
    expect(described()).toBe(t("idpConsent.denied"))
    expect(document.activeElement).toBe(heading(t("idpConsent.denied.title")))
  })

  it("emits an event and then follows the provider's redirect", async () => {
    const visited: Array<string> = []
    const order: Array<string> = []
    await atIdp(authorizeQuery, {
      visited,
      answers: {
        "idp.oauthAuthorizeSubmit": Effect.succeed(submitted("https://app.example/back?error=access_denied"))
      },
      callbacks: { onEvent: ({ type }) => void order.push(`${type} ${visited.length}`) }
    })
    await press(t("idpConsent.deny"))
    expect(order).toEqual(["OAUTH_AUTHORIZE_FLOW_START 0", "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED 0"])
    expect(visited).toEqual(["https://app.example/back?error=access_denied"])
  })
})

describe("IDPConsent: an app that needs no consent", () => {
  const notRequired = { "idp.oauthAuthorizeStart": Effect.succeed(started({ consent_required: false })) }

  it("submits automatically, with no consent granted", async () => {
    const { calls, events, visited } = await atIdp(authorizeQuery, { answers: notRequired })
    expect(calls[1]).toMatchObject(["idp.oauthAuthorizeSubmit", { consent_granted: false }])
    expect(events.at(-1)).toEqual({ type: "OAUTH_AUTHORIZE_FLOW_COMPLETE", data: {} })
    expect(visited).toEqual(["https://app.example/back?code=1"])
  })

  it("shows a spinner while it submits", async () => {
    await atIdp(authorizeQuery, { answers: { ...notRequired, "idp.oauthAuthorizeSubmit": Effect.never } })
    expect(spinner()).toBeTruthy()
    expect(screen.queryByRole("button")).toBeNull()
  })
})

describe("IDPConsent: a request that cannot start", () => {
  it.each([
    ["", "client_id"],
    ["?client_id=app", "redirect_uri"],
    ["?client_id=app&post_logout_redirect_uri=", "post_logout_redirect_uri"]
  ])(
    "names for the query %j the missing parameter %s, calls the error callback and makes no call",
    async (query, param) => {
      const { calls, errors, events, registry } = await atIdp(query)
      const message = t("idp.missingParam", { param })
      expect(heading(errorTitle)).toBeTruthy()
      expect(described()).toBe(message)
      expect(errors).toMatchObject([
        { code: "idp_oauth_flow_missing_param", name: "IDPOAuthFlowMissingParamError" }
      ])
      expect([calls, events]).toEqual([[], []])
      await after(() => registry.set(stringsAtom, { "idp.missingParam": "Fehlt: {param}" }))
      expect(described()).toBe(`Fehlt: ${param}`)
    }
  )

  it("shows an error without a session and calls the error callback", async () => {
    const { calls, errors, events } = await atIdp(authorizeQuery, { session: signedOut })
    expect(described()).toBe(t("idp.noSession"))
    expect(errors).toMatchObject([{ name: "NoCurrentSessionError", code: "no_current_session" }])
    expect([calls, events]).toEqual([[], []])
  })

  it("begins when somebody logs in after all, as its text asks for, and again after a logout", async () => {
    const { errors, setSession } = await atIdp(authorizeQuery, { session: signedOut })
    await after(() => setSession(signedIn))
    expect(button(t("idpConsent.allow"))).toBeTruthy()
    await after(() => setSession(signedOut))
    expect(described()).toBe(t("idp.noSession"))
    await after(() => setSession(signedIn))
    expect(button(t("idpConsent.allow"))).toBeTruthy()
    expect(errors).toHaveLength(2)
  })

  it("shows the server's error_message and calls the error callback", async () => {
    const error = refused("unauthorized_action", "This app may not.")
    const { errors, events } = await atIdp(authorizeQuery, {
      answers: { "idp.oauthAuthorizeStart": Effect.fail(error) }
    })
    expect(heading(errorTitle)).toBeTruthy()
    expect(described()).toBe("This app may not.")
    expect(errors).toEqual([error])
    expect(events.map(({ type }) => type)).toEqual(["OAUTH_AUTHORIZE_FLOW_START"])
  })

  it("shows a generic text after an unexpected error", async () => {
    await atIdp(authorizeQuery, { answers: { "idp.oauthAuthorizeStart": Effect.die(new Error("Broken.")) } })
    expect(described()).toBe(t("error.unknown"))
  })
})
