/** Messages: looked up, chosen by number, filled with values as text. */
import type { ErrorMessageKey } from "../../domain/Messages.js"
import type { en } from "./en.js"

/** A name of a message. */
export type MessageKey = keyof typeof en

/** A text, or its plural forms, chosen by the value `count`. */
export type Message =
  string | ({ readonly [Rule in Intl.LDMLPluralRule]?: string | undefined } & { readonly other: string })

/** All messages in one language; every known error has its words. */
export type Catalogue = Readonly<Record<MessageKey | ErrorMessageKey, Message>>

/** A site's own words for some messages; names we do not know are ignored. */
export type Strings = { readonly [Key in MessageKey]?: Message | undefined } & {
  readonly [key: string]: Message | undefined
}

/** A piece of a message that carries `<bold>` tags. */
export type TextPart = string | { readonly strong: string }

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type NamesOf<Text> = Text extends string ? Names<Text> : "count" | Names<Text[keyof Text]>
type ValuesOf<Key extends MessageKey> = {
  readonly [Name in NamesOf<(typeof en)[Key]>]: Name extends "count" ? number : string | number
}

/** The values a message needs, by the names in braces of its English text; none where it has none. */
export type ValuesFor<Key extends MessageKey> = [NamesOf<(typeof en)[Key]>] extends [never]
  ? readonly []
  : readonly [values: ValuesOf<Key>]

/** Says messages in one language. */
export interface Text {
  /** The message as plain text. */
  <Key extends MessageKey>(key: Key, ...values: ValuesFor<Key>): string
  /** The message in pieces, the bold ones marked. */
  readonly parts: <Key extends MessageKey>(key: Key, ...values: ValuesFor<Key>) => ReadonlyArray<TextPart>
}

type Values = Readonly<Record<string, string | number>>

/** Makes `t`; `strings` go before the catalogue, `locale` decides the plural form. */
export const makeText = (catalogue: Catalogue, strings: Strings = {}, locale = "en"): Text => {
  const form = (key: MessageKey, values: Values): string => {
    const own = Object.hasOwn(strings, key) ? strings[key] : undefined
    const message = own ?? catalogue[key]
    if (typeof message === "string") return message
    return message[new Intl.PluralRules(locale).select(Number(values["count"]))] ?? message.other
  }
  const parts = (key: MessageKey, ...[values = {}]: ReadonlyArray<Values>): ReadonlyArray<TextPart> =>
    // Split before filling, so that tags and braces inside a value stay text.
    form(key, values)
      .split(/<bold>(.*?)<\/bold>/s)
      .map((piece, index) => (index % 2 === 0 ? fill(piece, values) : { strong: fill(piece, values) }))
      .filter((part) => part !== "")
  const t = (key: MessageKey, ...values: ReadonlyArray<Values>) =>
    parts(key, ...values)
      .map((part) => (typeof part === "string" ? part : part.strong))
      .join("")
  return Object.assign(t, { parts })
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : hole
  )
