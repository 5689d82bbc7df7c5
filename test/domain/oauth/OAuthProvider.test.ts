import { assert, describe, it } from "@effect/vitest"
import { OAuthProviders, oauthProviders } from "../../../src/domain/oauth/OAuthProvider.js"

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
