import { describe, expect, it } from "@effect/vitest"
import { oauth as OAuth } from "../../../src/domain/oauth/calls.js"
import { setUp as setUpProvider } from "../support.js"
import { visitor } from "../support/visitor.js"

const redeem = (token: string) => ({ token, session_duration_minutes: 30 })

const setUp = () => {
  const provider = setUpProvider()
  return { ...provider, ...visitor(provider.fetch) }
}

describe("The identity of a social login", () => {
  it("belongs to its provider: the same user name at another provider is another user", async () => {
    const { call, socialToken, state } = setUp()
    const first = await call(OAuth.authenticate, redeem(await socialToken("twitter", "ada")))
    const other = await call(OAuth.authenticate, redeem(await socialToken("tiktok", "ada")))
    expect(other.user_id).not.toBe(first.user_id)
    expect(await state.users()).toHaveLength(2)
  })
})
