/** How many rows a call reads from the store's text and writes to it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "@effect/vitest"
import * as Schema from "effect/Schema"
import type * as Rows from "../../data/rows.js"

const path = "../../data/rows.js"
const email = "ada@example.com"

const counts = { decoded: 0, encoded: 0 }

/** The users that a call decodes and encodes. */
const countsOf = async (call: () => Promise<{ readonly ok: boolean }>) => {
  const before = { ...counts }
  expect((await call()).ok).toBe(true)
  return { decoded: counts.decoded - before.decoded, encoded: counts.encoded - before.encoded }
}

const Snapshot = Schema.parseJson(
  Schema.Struct(
    { users: Schema.Array(Schema.Struct({}, { key: Schema.String, value: Schema.Unknown })) },
    { key: Schema.String, value: Schema.Unknown }
  )
)

/** A provider with a store of this many users. One of them is signed in. */
const setUp = async (users: number) => {
  const { openStore, setUp } = await import("../support.js")
  const store = openStore()
  const first = setUp({ keyValueStore: store.keyValueStore })
  const { session_token } = await first.signInByLink(email)
  const snapshot = Schema.decodeSync(Snapshot)(store.read())
  const others = Array.from({ length: users - 1 }, (_, index) => ({
    ...snapshot.users[0],
    user_id: `user-test-other-${index}`,
    emails: [{ email_id: `email-test-other-${index}`, email: `other-${index}@example.com`, verified: true }]
  }))
  store.write(Schema.encodeSync(Snapshot)({ ...snapshot, users: [...snapshot.users, ...others] }))
  const site = setUp({ keyValueStore: store.keyValueStore })
  const me = () => site.raw("GET", "/users/me", undefined, session_token)
  const rename = (first_name: string) => site.raw("PUT", "/users/me", { name: { first_name } }, session_token)
  const logIn = (address: string) =>
    site.raw("POST", "/magic_links/email/login_or_create", { email: address })
  return { logIn, me, rename }
}

beforeEach(() => {
  vi.resetModules()
  // eslint-disable-next-line no-restricted-syntax -- Schemas are no layer: nothing below a call can be faked to count rows
  vi.doMock(path, async (importOriginal) => {
    const rows = await importOriginal<typeof Rows>()
    const StoredUser = Schema.transform(rows.StoredUser, Schema.typeSchema(rows.StoredUser), {
      strict: true,
      decode: (user) => {
        counts.decoded += 1
        return user
      },
      encode: (user) => {
        counts.encoded += 1
        return user
      }
    })
    return { ...rows, StoredUser }
  })
})

afterEach(() => {
  vi.doUnmock(path)
  vi.resetModules()
})

describe("the cost of a call", () => {
  it.each([10, 2_000])("decodes and encodes only the users that change, of %i", async (users) => {
    const { logIn, me, rename } = await setUp(users)
    // The first call reads the store, and the first change writes what was read.
    expect(await countsOf(me)).toEqual({ decoded: users, encoded: 0 })
    expect(await countsOf(() => rename("Ada"))).toEqual({ decoded: 0, encoded: users })

    expect(await countsOf(me)).toEqual({ decoded: 0, encoded: 0 })
    expect(await countsOf(() => rename("Grace"))).toEqual({ decoded: 0, encoded: 1 })
    expect(await countsOf(() => logIn("other-3@example.com"))).toEqual({ decoded: 0, encoded: 0 })
    expect(await countsOf(() => logIn("new@example.com"))).toEqual({ decoded: 0, encoded: 1 })
  })
})
