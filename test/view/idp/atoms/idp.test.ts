import { cleanup, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../../src/domain/errors/BasicErrors.js"
import { identityProviderAtom } from "../../../../src/view/atoms/config.js"
import { idpAtom } from "../../../../src/view/idp/atoms/idp.js"
import { later, refused } from "../../../support/view/fakeCalls.js"
import { described, heading, press } from "../../../support/view/hands.js"
import {
  atIdp,
  authorizeQuery,
  unknownSession,
  signedIn,
  signedOut,
  started
} from "../../../support/view/idp.js"
import { makeRegistry } from "../../../support/view/renderWidget.js"
import { advance, after, settle } from "../../../support/view/time.js"
import { t } from "../../../support/words.js"

const spinner = () => screen.queryByRole("img", { name: t("common.loading") })
const title = t("idpConsent.title.access", { clientName: "Acme", projectName: "Umbrella" })

describe("idpAtom: authorization", () => {
  it("emits the start event, then calls the provider once", async () => {
    const { calls, events } = await atIdp(`${authorizeQuery}&prompt=consent&state=s`)
    const data = {
      client_id: "app",
      redirect_uri: "https://app.example/back",
      scope: "openid read:documents"
    }
    expect(events).toEqual([{ type: "OAUTH_AUTHORIZE_FLOW_START", data }])
    expect(calls).toEqual([
      [
        "idp.oauthAuthorizeStart",
        {
          client_id: "app",
          redirect_uri: "https://app.example/back",
          response_type: "code",
          scopes: ["openid", "read:documents"],
          prompt: "consent"
        }
      ]
    ])
  })

  it("passes the resources of the query on to both calls, and sends none when the query has none", async () => {
    const resources = ["https://files.example/mcp", "urn:example:mail"]
    const withThem = await atIdp(`${authorizeQuery}&${resources.map((each) => `resource=${each}`).join("&")}`)
    await press(t("idpConsent.allow"))
    expect(withThem.calls).toMatchObject([
      ["idp.oauthAuthorizeStart", { resources }],
      ["idp.oauthAuthorizeSubmit", { resources, consent_granted: true }]
    ])
    cleanup()
    const without = await atIdp(authorizeQuery)
    await press(t("idpConsent.allow"))
    expect(without.calls).toHaveLength(2)
    expect(JSON.stringify(without.calls)).not.toContain("resource")
  })

  it("shows a spinner until the provider responds", async () => {
    const answer = later<ReturnType<typeof started>>()
    await atIdp(authorizeQuery, { answers: { "idp.oauthAuthorizeStart": answer.answer } })
    expect(spinner()).toBeTruthy()
    await after(() => answer.succeed(started()))
    expect(spinner()).toBeNull()
    expect(heading(title)).toBeTruthy()
  })

  it("shows a spinner while the bootstrap data is not loaded", async () => {
    const settled = later<undefined>()
    await atIdp(authorizeQuery, { answers: { settled: Effect.asVoid(settled.answer) } })
    expect(spinner()).toBeTruthy()
    await after(() => settled.succeed(undefined))
    expect(heading(title)).toBeTruthy()
  })
})

describe("idpAtom: unknown session", () => {
  it("waits for the session, then calls the provider", async () => {
    const { setSession, calls, listenerCount } = await atIdp(authorizeQuery, { session: unknownSession })
    expect([spinner() !== null, calls.length]).toEqual([true, 0])
    await after(() => setSession(unknownSession))
    expect(calls).toEqual([])
    await after(() => setSession(signedIn))
    expect(heading(title)).toBeTruthy()
    // For the end of that session
    expect(listenerCount()).toBe(1)
    await press(t("idpConsent.deny"))
    expect(listenerCount()).toBe(0)
  })

  it("shows an error when the user is signed out", async () => {
    const { setSession, errors } = await atIdp(authorizeQuery, { session: unknownSession })
    await after(() => setSession(signedOut))
    expect(described()).toBe(t("idp.noSession"))
    expect(errors).toMatchObject([{ code: "no_current_session" }])
  })

  it("shows a network error after 30 seconds", async () => {
    const { errors, listenerCount } = await atIdp(authorizeQuery, { session: unknownSession })
    await advance(29_999)
    expect(spinner()).toBeTruthy()
    await advance(1)
    expect(described()).toBe(t("error.network"))
    expect(errors).toEqual([new NetworkError({})])
    expect(listenerCount()).toBe(0)
  })
})

describe("idpAtom: trusted token", () => {
  const authTokenParams = { trustedAuthToken: "TOKEN", tokenProfileID: "profile-1" }
  const attested = [
    "sessions.attest",
    { profile_id: "profile-1", token: "TOKEN", session_duration_minutes: 60 }
  ]

  it("revokes the present session, attests one of 60 minutes and calls the provider once", async () => {
    const { calls } = await atIdp(authorizeQuery, { authTokenParams })
    expect(calls.slice(0, 2)).toEqual([["sessions.revoke", { forceClear: true }], attested])
    expect(calls.slice(2).map(([path]) => path)).toEqual(["idp.oauthAuthorizeStart"])
  })

  it("revokes nothing when the user is signed out, and reports no missing session", async () => {
    const { calls, errors } = await atIdp(authorizeQuery, { authTokenParams, session: signedOut })
    expect(calls[0]).toEqual(attested)
    expect([heading(title) !== null, errors]).toEqual([true, []])
  })

  it("continues when the present session cannot be revoked", async () => {
    const { calls, errors } = await atIdp(authorizeQuery, {
      authTokenParams,
      answers: { "sessions.revoke": Effect.fail(new NetworkError({})) }
    })
    expect(calls[1]).toEqual(attested)
    expect([heading(title) !== null, errors]).toEqual([true, []])
  })

  it("attests once when the rest is tried again, because a token may work once", async () => {
    const { answers, calls } = await atIdp(authorizeQuery, {
      authTokenParams,
      answers: { "idp.oauthAuthorizeStart": Effect.fail(new NetworkError({})) }
    })
    answers["idp.oauthAuthorizeStart"] = Effect.succeed(started())
    await press(t("common.tryAgain"))
    expect(heading(title)).toBeTruthy()
    const paths = ["sessions.revoke", "sessions.attest", "idp.oauthAuthorizeStart", "idp.oauthAuthorizeStart"]
    expect(calls.map(([path]) => path)).toEqual(paths)
  })

  it("shows the error screen and calls onError when the provider refuses the token", async () => {
    const error = refused("invalid_token", "The token has expired.")
    const { calls, errors, events } = await atIdp(authorizeQuery, {
      authTokenParams,
      answers: { "sessions.attest": Effect.fail(error) }
    })
    expect([spinner(), described()]).toEqual([null, "The token has expired."])
    expect([calls.length, errors, events]).toEqual([2, [error], []])
  })
})

it("idpAtom calls the site after the render that reads it", async () => {
  const { errors, registry } = makeRegistry()
  registry.set(identityProviderAtom, { query: "", allowForeignFrames: true })
  registry.mount(idpAtom)
  expect(errors).toEqual([])
  await settle()
  expect(errors).toMatchObject([{ _tag: "IDPOAuthFlowMissingParamError" }])
})
