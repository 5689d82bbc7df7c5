import { assert, describe, it } from "@effect/vitest"
import { isOAuthProvider, OAuthProviders, oauthProviders } from "../../../src/domain/oauth/OAuthProvider.js"

describe("OAuthProviders", () => {
  it("names each provider as it writes its own name", () => {
    assert.deepInclude(OAuthProviders, {
      Google: "google",
      GitLab: "gitlab",
      LinkedIn: "linkedin",
      TikTok: "tiktok"
    })
    assert.deepStrictEqual(Object.values(OAuthProviders), [...oauthProviders])
  })
})

describe("isOAuthProvider", () => {
  it("tells the providers from other texts", () => {
    assert.isTrue(oauthProviders.every(isOAuthProvider))
    assert.isFalse(["myspace", "Google", ""].some(isOAuthProvider))
  })
})
