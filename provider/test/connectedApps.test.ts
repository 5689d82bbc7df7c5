import { describe, expect, it } from "@effect/vitest"
import { user as Users } from "../../src/domain/userCalls/calls.js"
import { errorIn, setUpApps, theirs } from "./support/connectedApps.js"

const path = "/users/connected_apps"

describe("ConnectedApps", () => {
  it("lists the apps that the user granted scopes to", async () => {
    const { call, connect, connectOurs, session_token } = await setUpApps()
    expect(await call(Users.getConnectedApps, undefined, session_token)).toMatchObject({ connected_apps: [] })
    await connect("openid", "email")
    await connectOurs("openid")
    const { connected_apps } = await call(Users.getConnectedApps, undefined, session_token)
    expect(connected_apps).toEqual([
      {
        connected_app_id: "their-app",
        name: "Their App",
        description: "Reads your documents",
        client_type: "third_party_public",
        logo_url: "https://their.test/logo.png",
        scopes_granted: "openid email"
      },
      {
        connected_app_id: "our-app",
        name: "Our App",
        description: "",
        client_type: "first_party",
        scopes_granted: "openid"
      }
    ])
  })

  it("lists only the user's own apps", async () => {
    const { call, connect, signInByLink } = await setUpApps()
    await connect("openid")
    const { session_token } = await signInByLink("bea@example.com")
    expect((await call(Users.getConnectedApps, undefined, session_token)).connected_apps).toEqual([])
  })

  it("revokes all codes and tokens of an app", async () => {
    const { call, codeFor, connect, get, session_token, start, theirExchange, token } = await setUpApps()
    const { access_token, refresh_token = "" } = await connect("openid", "offline_access")
    const code = await codeFor(theirs)
    await call(Users.revokedConnectedApp, undefined, session_token, { id: "their-app" })

    expect((await call(Users.getConnectedApps, undefined, session_token)).connected_apps).toEqual([])
    expect((await start(theirs)).consent_required).toBe(true)
    expect(await errorIn(await token(theirExchange(code)))).toBe("400 invalid_grant")
    const refresh = { grant_type: "refresh_token", client_id: "their-app", refresh_token }
    expect(await errorIn(await token(refresh))).toBe("400 invalid_grant")
    const userinfo = await get("/v1/oauth2/userinfo", { Authorization: `Bearer ${access_token}` })
    expect(await errorIn(userinfo)).toBe("401 invalid_token")
  })

  it("keeps the other apps of the user when one is revoked", async () => {
    const { call, connect, connectOurs, session_token } = await setUpApps()
    await connect("openid")
    await connectOurs("openid")
    await call(Users.revokedConnectedApp, undefined, session_token, { id: "our-app" })
    const { connected_apps } = await call(Users.getConnectedApps, undefined, session_token)
    expect(connected_apps.map(({ name }) => name)).toEqual(["Their App"])
  })

  it("does not revoke an app without a grant of this user", async () => {
    const { connect, errorOf, session_token, signInByLink } = await setUpApps()
    const revoke = `${path}/their-app/revoke`
    expect(await errorOf("POST", revoke, undefined, session_token)).toBe("404 connected_app_not_found")
    await connect("openid")
    const bea = await signInByLink("bea@example.com")
    expect(await errorOf("POST", revoke, undefined, bea.session_token)).toBe("404 connected_app_not_found")
  })

  it("rejects calls without a session", async () => {
    const { errorOf } = await setUpApps()
    expect(await errorOf("GET", path)).toBe("401 user_unauthenticated")
    expect(await errorOf("POST", `${path}/their-app/revoke`)).toBe("401 user_unauthenticated")
  })
})
