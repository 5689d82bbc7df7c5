/** The search for users. */
import * as Schema from "effect/Schema"
import type { StoredUser } from "../data/rows.js"
import { maybe } from "../../src/domain/schemas/wire.js"

/** Filters by any of several values. */
const lists = {
  user_id: ({ user_id }: StoredUser) => [user_id],
  email_address: ({ emails }: StoredUser) => emails.map(({ email }) => email),
  email_id: ({ emails }: StoredUser) => emails.map(({ email_id }) => email_id),
  phone_number: ({ phone_numbers }: StoredUser) => phone_numbers.map(({ phone_number }) => phone_number),
  phone_id: ({ phone_numbers }: StoredUser) => phone_numbers.map(({ phone_id }) => phone_id),
  oauth_provider: ({ providers }: StoredUser) => providers.map(({ provider_type }) => provider_type),
  webauthn_registration_id: ({ webauthn_registrations }: StoredUser) =>
    webauthn_registrations.map(({ webauthn_registration_id }) => webauthn_registration_id),
  crypto_wallet_id: ({ crypto_wallets }: StoredUser) =>
    crypto_wallets.map(({ crypto_wallet_id }) => crypto_wallet_id),
  crypto_wallet_address: ({ crypto_wallets }: StoredUser) =>
    crypto_wallets.map(({ crypto_wallet_address }) => crypto_wallet_address),
  totp_id: ({ totps }: StoredUser) => totps.map(({ totp_id }) => totp_id)
} satisfies Record<string, (user: StoredUser) => ReadonlyArray<string>>

/** Filters by a part of a text. */
const texts = {
  full_name_fuzzy: ({ name: { first_name, middle_name, last_name } }: StoredUser) => [
    [first_name, middle_name, last_name].filter(Boolean).join(" ")
  ],
  email_address_fuzzy: lists.email_address,
  phone_number_fuzzy: lists.phone_number
}

const flagsOf = (registrations: ReadonlyArray<{ readonly verified: boolean }>) =>
  registrations.map(({ verified }) => verified)

/** Filters by true or false. */
const flags = {
  email_verified: ({ emails }: StoredUser) => flagsOf(emails),
  phone_verified: ({ phone_numbers }: StoredUser) => flagsOf(phone_numbers),
  webauthn_registration_verified: ({ webauthn_registrations }: StoredUser) => flagsOf(webauthn_registrations),
  crypto_wallet_verified: ({ crypto_wallets }: StoredUser) => flagsOf(crypto_wallets),
  totp_verified: ({ totps }: StoredUser) => flagsOf(totps),
  password_exists: ({ password }: StoredUser) => [password !== null]
}

/** A name of the table. */
export const keyOf = <Table extends object>(table: Table) =>
  Schema.String.pipe(
    Schema.filter((name): name is Extract<keyof Table, string> => Object.hasOwn(table, name))
  )

const Time = Schema.String.pipe(Schema.filter((text) => !Number.isNaN(Date.parse(text))))

/** An operand of a search, which a `switch` narrows by. */
export const tagged = <Tag extends string, A, I, R>(_tag: Tag, operand: Schema.Schema<A, I, R>) =>
  operand.pipe(Schema.attachPropertySignature("_tag", _tag))

const Operand = Schema.Union(
  tagged("List", Schema.Struct({ filter_name: keyOf(lists), filter_value: Schema.Array(Schema.String) })),
  tagged("Text", Schema.Struct({ filter_name: keyOf(texts), filter_value: Schema.String })),
  tagged("Flag", Schema.Struct({ filter_name: keyOf(flags), filter_value: Schema.Boolean })),
  tagged(
    "Status",
    Schema.Struct({
      filter_name: Schema.Literal("status"),
      filter_value: Schema.Literal("active", "pending")
    })
  ),
  tagged(
    "After",
    Schema.Struct({ filter_name: Schema.Literal("created_at_greater_than"), filter_value: Time })
  ),
  tagged(
    "Before",
    Schema.Struct({ filter_name: Schema.Literal("created_at_less_than"), filter_value: Time })
  ),
  tagged(
    "Between",
    Schema.Struct({
      filter_name: Schema.Literal("created_at_between"),
      filter_value: Schema.Struct({ greater_than: Time, less_than: Time })
    })
  )
)

/** Where a page of results starts: the `next_cursor` of the page before. */
export const cursor = maybe(Schema.NumberFromString.pipe(Schema.int(), Schema.nonNegative()))

/** How many results a page has. */
export const limit = maybe(Schema.Int.pipe(Schema.between(1, 1000)))

/** What a user must be, and how many users are returned at once. */
export const Search = Schema.Struct({
  cursor,
  limit,
  query: maybe(
    Schema.Struct({ operator: Schema.Literal("AND", "OR"), operands: maybe(Schema.Array(Operand)) })
  )
})

/** Whether the user is one that the query looks for. */
export const isFound = (user: StoredUser, query: typeof Search.Type.query): boolean => {
  const { operator, operands = [] } = query ?? {}
  if (operands.length === 0) return true
  const isTrue = (operand: typeof Operand.Type) => satisfies(user, operand)
  return operator === "OR" ? operands.some(isTrue) : operands.every(isTrue)
}

const satisfies = (user: StoredUser, operand: typeof Operand.Type): boolean => {
  const created = Date.parse(user.created_at)
  switch (operand._tag) {
    case "List": {
      const values = operand.filter_value.map((value) => value.toLowerCase())
      return lists[operand.filter_name](user).some((each) => values.includes(each.toLowerCase()))
    }
    case "Text": {
      const part = operand.filter_value.toLowerCase()
      return texts[operand.filter_name](user).some((each) => each.toLowerCase().includes(part))
    }
    case "Flag":
      return flags[operand.filter_name](user).includes(operand.filter_value)
    case "Status":
      return user.status === operand.filter_value
    case "After":
      return created > Date.parse(operand.filter_value)
    case "Before":
      return created < Date.parse(operand.filter_value)
    case "Between": {
      const { greater_than, less_than } = operand.filter_value
      return created > Date.parse(greater_than) && created < Date.parse(less_than)
    }
  }
}
