import { describe, expect, it } from "@effect/vitest"
import { session as Sessions } from "../../src/domain/api/Sessions.js"
import { user as Users } from "../../src/domain/api/Users.js"
import { minutes } from "./support.js"
import { setUpApps } from "./support/connectedApps.js"

const path = "/sessions/exchange_access_token"
const exchange = (access_token: string) => ({ access_token, session_duration_minutes: 30 })

describe("an access token", () => {
  it("with full access is worth a session of its user", async () => {
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

  it("adds its factor to the session of the same user", async () => {
    const { call, connectOurs, session, session_token } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    const answer = await call(Sessions.exchangeAccessToken, exchange(access_token), session_token)
    expect(answer.session.session_id).toBe(session.session_id)
    expect(answer.session.authentication_factors).toHaveLength(2)
  })

  it("is refused without full access", async () => {
    const { connect, refusal } = await setUpApps()
    const { access_token } = await connect("openid", "full_access")
    expect(await refusal("POST", path, exchange(access_token))).toBe("403 insufficient_scope")
  })

  it("works once", async () => {
    const { call, connectOurs, refusal } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    await call(Sessions.exchangeAccessToken, exchange(access_token))
    expect(await refusal("POST", path, exchange(access_token))).toBe("401 invalid_access_token")
  })

  it("expires after an hour", async () => {
    const { connectOurs, pass, refusal } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    pass(minutes(60))
    expect(await refusal("POST", path, exchange(access_token))).toBe("401 invalid_access_token")
  })

  it("is refused when it is of another kind, another project, or was tampered with", async () => {
    const { authenticate, connectOurs, refusal, session_token } = await setUpApps()
    const { access_token, id_token = "" } = await connectOurs("openid", "full_access")
    const { session_jwt } = await authenticate(session_token)
    const foreign = await setUpApps()
    const theirs = await foreign.connectOurs("full_access")
    const [header, payload, signature = ""] = access_token.split(".")
    const tampered = [header, payload, [...signature].reverse().join("")].join(".")
    for (const token of [id_token, session_jwt, theirs.access_token, tampered, "nonsense"])
      expect(await refusal("POST", path, exchange(token))).toBe("401 invalid_access_token")
  })

  it("dies with the consent it came from, and stays dead when the app is let in again", async () => {
    const { call, connectOurs, refusal, session_token } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    await call(Users.revokedConnectedApp, undefined, session_token, { id: "our-app" })
    expect(await refusal("POST", path, exchange(access_token))).toBe("401 invalid_access_token")
    await connectOurs("full_access")
    expect(await refusal("POST", path, exchange(access_token))).toBe("401 invalid_access_token")
  })

  it("is not used up by a session duration that is too short", async () => {
    const { call, connectOurs, refusal } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    const short = { access_token, session_duration_minutes: 4 }
    expect(await refusal("POST", path, short)).toBe("400 invalid_session_duration")
    await call(Sessions.exchangeAccessToken, exchange(access_token))
  })
})
