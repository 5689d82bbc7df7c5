import { afterEach, assert, describe, it } from "../support/it.js"
import * as Effect from "effect/Effect"
import { createAuthClient, layerFetch } from "../../src/effect.js"
import type { AuthClient } from "../../src/index.js"
import { Navigation } from "../../src/services/browser/Navigation.js"
import { EmbeddedProvider, type Options } from "../../provider/provider.js"
import { rejection } from "../support/client.js"
import { fakeCookies, fakeStorage } from "../support/powers.js"
import { publicToken } from "../support/world.js"

const half = { session_duration_minutes: 30 }
const ada = "ada@example.com"
const open: Array<AuthClient> = []

/** A provider, and a browser that keeps cookies and storage from page to page. */
const setUp = (options: Options = {}) => {
  const provider = EmbeddedProvider.make({ defaultRedirectURL: "https://app.test/in", ...options })
  const cookies = fakeCookies()
  const storage = fakeStorage()
  const visit = (href: string) => {
    const auth = createAuthClient(publicToken, {
      onWarning: () => {},
      layers: {
        HttpClient: layerFetch(provider.fetch),
        Cookies: cookies.layer,
        Storage: storage.layer,
        Navigation: Navigation.layerMemory(href)
      }
    })
    open.push(auth)
    return auth
  }
  const link = () => provider.inbox.latest(ada)?.link ?? ""
  return { provider, cookies, storage, visit, link }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((auth) => auth.close()))
})

describe("signing up by magic link", () => {
  it("gives a session that survives a reload and ends when it is revoked", async () => {
    const { cookies, link, provider, visit } = setUp()
    await visit("https://app.test/login").magicLinks.email.loginOrCreate(ada)
    await visit(link()).authenticateByUrl(half)

    const reloaded = visit("https://app.test/home")
    await new Promise((resolve) => reloaded.onStateChange(resolve))
    assert.strictEqual(reloaded.session.getInfo().status, "present")
    const { session } = await reloaded.session.authenticate(half)
    assert.strictEqual(session.session_id, reloaded.session.getSync()?.session_id)
    assert.strictEqual((await reloaded.user.get()).emails[0]?.email, ada)

    await reloaded.session.revoke()
    assert.isNull(reloaded.session.getSync())
    assert.deepStrictEqual(cookies.visible(), {})
    assert.deepStrictEqual(await provider.state.sessions(), [])
  })
})

describe("signing up by passcode", () => {
  it("adds a phone number to the signed-in user", async () => {
    const { provider, visit } = setUp()
    const auth = visit("https://app.test/login")
    const mail = await auth.otps.email.loginOrCreate(ada)
    await auth.otps.authenticate(provider.inbox.latest(ada)?.code ?? "", mail.method_id, half)
    const sms = await auth.otps.sms.send("+12025550123")
    await auth.otps.authenticate(provider.inbox.latest("+12025550123")?.code ?? "", sms.method_id, half)
    const { emails, phone_numbers } = await auth.user.get()
    assert.deepStrictEqual([emails.length, phone_numbers.length], [1, 1])
    assert.lengthOf(await provider.state.users(), 1)
  })
})

describe("a session that ended at the provider", () => {
  it.effect("ends here with the next call that needs it", function* () {
    const { provider, visit } = setUp()
    const auth = visit("https://app.test/login")
    const { method_id } = yield* Effect.promise(() => auth.otps.email.loginOrCreate(ada))
    const code = provider.inbox.latest(ada)?.code ?? ""
    yield* Effect.promise(() => auth.otps.authenticate(code, method_id, half))
    provider.clock.advance(31 * 60_000)
    const error = yield* rejection(() => auth.session.authenticate())
    assert.propertyVal(error, "error_type", "session_not_found")
    assert.deepInclude(auth.session.getInfo(), { status: "absent", value: null })
  })
})

describe("deleting a factor under the rules of a hosted project", () => {
  it.effect("is refused with one factor, keeps the session, and works with a second one", function* () {
    const { provider, visit } = setUp({ factorRules: "hosted" })
    const phone_number = "+12025550123"
    yield* Effect.promise(() => provider.seed({ users: [{ email: ada, phone_number }] }))
    const auth = visit("https://app.test/account")
    const enter = async (to: string, { method_id }: { readonly method_id: string }) =>
      auth.otps.authenticate(provider.inbox.latest(to)?.code ?? "", method_id, half)
    const { user } = yield* Effect.promise(async () =>
      enter(phone_number, await auth.otps.sms.loginOrCreate(phone_number))
    )
    const [email] = user.emails
    const remove = () => auth.user.deleteEmail(email?.email_id ?? "")

    const error = yield* rejection(remove)
    assert.deepInclude(error, { error_type: "insufficient_factors", status_code: 401, endsSession: false })
    assert.strictEqual(auth.session.getInfo().status, "present")
    yield* Effect.promise(async () => enter(ada, await auth.otps.email.send(ada)))
    yield* Effect.promise(remove)
    assert.deepStrictEqual(auth.user.getSync()?.emails, [])
  })
})
