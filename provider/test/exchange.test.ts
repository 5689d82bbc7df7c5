import { describe, expect, it } from "@effect/vitest"
import { session as Sessions } from "../../src/domain/sessionCalls/calls.js"
import { user as Users } from "../../src/domain/userCalls/calls.js"
import { minutes } from "./support.js"
import { ours, setUpApps, Tokens } from "./support/connectedApps.js"

const path = "/sessions/exchange_access_token"
const exchange = (access_token: string) => ({ access_token, session_duration_minutes: 30 })

describe("Sessions.exchangeAccessToken", () => {
  it("starts a session for an access token with full access", async () => {
    const { call, connectOurs, me, user } = await setUpApps()
    const { access_token } = await connectOurs("openid", "full_access")
    const { session, session_token } = await call(Sessions.exchangeAccessToken, exchange(access_token))
    expect(session.authentication_factors).toMatchObject([
      {
        type: "oauth_access_token_exchange",
        delivery_method: "oauth_access_token_exchange",
        oauth_access_token_exchange_factor: { client_id: "our-app" }
      }
    ])
    expect((await me(session_token)).user_id).toBe(user.user_id)
  })

  it("adds the factor to a session of the same user", async () => {
    const { call, connectOurs, session, session_token } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    const answer = await call(Sessions.exchangeAccessToken, exchange(access_token), session_token)
    expect(answer.session.session_id).toBe(session.session_id)
    expect(answer.session.authentication_factors).toHaveLength(2)
  })

  it("rejects an access token without full access", async () => {
    const { connect, errorOf } = await setUpApps()
    const { access_token } = await connect("openid", "full_access")
    expect(await errorOf("POST", path, exchange(access_token))).toBe("403 insufficient_scope")
  })

  it("rejects an access token for another resource", async () => {
    const { codeFor, errorOf, ourBasic, theirExchange, token } = await setUpApps()
    const code = await codeFor(ours, { scopes: ["full_access"], resources: ["https://files.test"] })
    const answer = await token({ ...theirExchange(code), redirect_uri: "ourapp:in" }, ourBasic)
    const { access_token } = Tokens(await answer.json())
    expect(await errorOf("POST", path, exchange(access_token))).toBe("401 invalid_access_token")
  })

  it("accepts an access token once", async () => {
    const { call, connectOurs, errorOf } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    await call(Sessions.exchangeAccessToken, exchange(access_token))
    expect(await errorOf("POST", path, exchange(access_token))).toBe("401 invalid_access_token")
  })

  it("rejects an access token after an hour", async () => {
    const { connectOurs, pass, errorOf } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    pass(minutes(60))
    expect(await errorOf("POST", path, exchange(access_token))).toBe("401 invalid_access_token")
  })

  it("rejects a token that has another type, another project or an invalid signature", async () => {
    const { authenticate, connectOurs, errorOf, session_token } = await setUpApps()
    const { access_token, id_token = "" } = await connectOurs("openid", "full_access")
    const { session_jwt } = await authenticate(session_token)
    const foreign = await setUpApps()
    const theirs = await foreign.connectOurs("full_access")
    const [header, payload, signature = ""] = access_token.split(".")
    const tampered = [header, payload, [...signature].reverse().join("")].join(".")
    for (const token of [id_token, session_jwt, theirs.access_token, tampered, "nonsense"])
      expect(await errorOf("POST", path, exchange(token))).toBe("401 invalid_access_token")
  })

  it("rejects an access token whose grant was revoked, also after a new grant", async () => {
    const { call, connectOurs, errorOf, session_token } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    await call(Users.revokedConnectedApp, undefined, session_token, { id: "our-app" })
    expect(await errorOf("POST", path, exchange(access_token))).toBe("401 invalid_access_token")
    await connectOurs("full_access")
    expect(await errorOf("POST", path, exchange(access_token))).toBe("401 invalid_access_token")
  })

  it("accepts an access token after a call with an invalid duration", async () => {
    const { call, connectOurs, errorOf } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    const short = { access_token, session_duration_minutes: 4 }
    expect(await errorOf("POST", path, short)).toBe("400 invalid_session_duration")
    await call(Sessions.exchangeAccessToken, exchange(access_token))
  })
})
