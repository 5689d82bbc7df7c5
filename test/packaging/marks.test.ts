import { expect, it } from "vitest"
import { markOf, sources } from "../../scripts/marks.mjs"
import { oauthProviders } from "../../src/domain/oauth/OAuthProvider.js"
import { marks } from "../../src/view/marks/providerMarks.js"
import { marks as walletMarks } from "../../src/view/marks/walletMarks.js"

it.each(oauthProviders)("matches the mark of %s to the icon set", (provider) => {
  expect(sources).toHaveProperty(provider)
  expect(marks[provider]).toEqual(markOf(provider))
})

it("matches the marks of the wallets to the icon set", () => {
  const expected = ["binance", "coinbase", "metamask", "phantom"].map(markOf)
  expect(Object.values(walletMarks)).toEqual(expected)
})
