import MiniSearch from "minisearch"
import { beforeAll, describe, expect, it } from "vitest"
import { createServer } from "../../docs/.vitepress/node_modules/vitepress/dist/node/index.js"
import { miniSearch } from "../../docs/.vitepress/search.mjs"
import { root } from "../support/docs/blocks.js"

/** What readers type, and the place that answers. */
const expected: ReadonlyArray<readonly [words: string, place: string]> = [
  ["MFA", "/second-factor.html"],
  ["2FA", "/second-factor.html"],
  ["TOTP", "/second-factor.html"],
  ["two-factor", "/second-factor.html"],
  ["two step verification", "/second-factor.html"],
  ["authenticator app", "/second-factor.html"],
  ["second factor", "/second-factor.html"],
  ["recovery codes", "/second-factor.html#registering-a-method"],
  ["backup codes", "/second-factor.html#registering-a-method"],
  ["expired link", "/troubleshooting.html"],
  ["magic link expired", "/troubleshooting.html"],
  ["link already used", "/troubleshooting.html"],
  ["unable_to_auth_magic_link", "/troubleshooting.html"],
  ["email not received", "/troubleshooting.html"],
  ["sign out", "/session.html#sign-out"],
  ["logout", "/session.html#sign-out"],
  ["log out", "/session.html#sign-out"],
  ["refresh token", "/session.html"],
  ["session expired", "/session.html"],
  ["self-host", "/faq.html"],
  ["self hosted", "/faq.html"],
  ["on premise", "/faq.html"],
  ["pricing", "/faq.html"],
  ["price", "/faq.html"],
  ["vendor lock-in", "/faq.html"],
  ["custom css", "/theme.html#style-sheets"],
  ["tailwind", "/theme.html#style-sheets"],
  ["dark mode", "/theme.html#light-and-dark"],
  ["delete account", "/account.html#sessions-and-deletion"],
  ["delete user", "/account.html#sessions-and-deletion"],
  ["change email", "/account.html#change-the-email-or-phone-number"],
  ["redirect url", "/configuration.html"],
  ["csp", "/csp.html"],
  ["cors", "/backend.html#cors-of-the-provider"],
  ["RBAC", "/roles.html"],
  ["translation", "/words.html"],
  ["i18n", "/words.html"],
  ["Google login", "/methods/social.html"],
  ["SSO", "/faq.html"],
  ["passcode", "/methods/passcode.html"]
]

let index: MiniSearch

// The index that VitePress makes of the pages, with the options by which its search box reads it
beforeAll(async () => {
  const server = await createServer(`${root}/docs`, { middlewareMode: true })
  const written = await server.pluginContainer.load("/@localSearchIndexroot")
  await server.close()
  index = MiniSearch.loadJSON(String(JSON.parse(String(written).replace("export default ", ""))), {
    storeFields: ["title", "titles"],
    ...miniSearch.options,
    searchOptions: miniSearch.searchOptions
  })
}, 600_000)

describe("the search of the documentation", () => {
  it.each(expected)('answers "%s" with %s', (words, place) => {
    const found = String(index.search(words)[0]?.id)
    // A page stands for any of its sections
    expect(place.includes("#") ? found : found.replace(/#.*/, "")).toBe(place)
  })
})
