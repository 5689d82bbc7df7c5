import { expect, it } from "vitest"
import { markOf, sources } from "../../scripts/marks.mjs"
import { oauthProviders } from "../../src/domain/OAuthProvider.js"
import { providers } from "../../src/view/providers.js"

it.each(oauthProviders)("matches the mark of %s to the icon set", async (provider) => {
  expect(sources).toHaveProperty(provider)
  const { mark } = await providers[provider].mark()
  expect(mark).toEqual(markOf(provider))
})
