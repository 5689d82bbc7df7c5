/** Looks up messages, selects plural forms and inserts values. */
import type { accountEn } from "./account/en.js"
import type { en } from "./en.js"
import type { enErrors } from "./en.errors.js"
import type { enScreens } from "./en.screens.js"

type Words = typeof en & typeof enErrors & typeof enScreens & typeof accountEn

/** The key of a message. */
export type MessageKey = keyof Words

/** The key of a message of the account page. */
export type AccountKey = keyof typeof accountEn

/** The key of a message of all other screens. */
export type ScreenKey = Exclude<MessageKey, AccountKey>

/** The key of a message that the first screen can show at first. */
export type ShellKey = keyof typeof en

/** The key of a message that Main can show. */
export type MainKey = ShellKey | keyof typeof enErrors

/** A text, or plural forms that are selected by the value `count`. */
export type MessageText =
  | string
  | ({ readonly [Rule in Intl.LDMLPluralRule]?: string | undefined } & {
      /** The form for every number that has no form of its own in the language. */
      readonly other: string
    })

/** The messages in one language: of all screens but the account page, or those with the keys. */
export type Catalogue<Key extends MessageKey = ScreenKey> = Readonly<Record<Key, MessageText>>

/**
 * Messages of the site that replace the widget's. Each key shows its English text, with the values in braces that a message
 * may contain. Unknown keys are ignored.
 */
export type Strings = { readonly [Key in keyof Words]?: MessageText | undefined }

/** A part of a message with `<bold>` tags; `strong` parts were inside a tag. */
export type TextPart = string | { readonly strong: string }

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type NamesOf<Text> = Text extends string ? Names<Text> : "count" | Names<Text[keyof Text]>
type ValuesOf<Key extends MessageKey> = {
  readonly [Name in NamesOf<Words[Key]>]: Name extends "count" ? number : string | number
}

/** The values that a message needs: the names in braces of its English text, and `count` for plural forms. */
export type ValuesFor<Key extends MessageKey> = [NamesOf<Words[Key]>] extends [never]
  ? readonly []
  : readonly [values: ValuesOf<Key>]

/** Looks up messages in one language. */
export interface Text<Known extends MessageKey = ScreenKey> {
  /** Returns the message as plain text. */
  <Key extends Known>(key: Key, ...values: ValuesFor<Key>): string
  /** Returns the message in parts, with bold parts marked. */
  readonly parts: <Key extends Known>(key: Key, ...values: ValuesFor<Key>) => ReadonlyArray<TextPart>
}

/** Looks up the messages that the first screen can show at first. */
export type ShellText = Text<ShellKey>

/** Looks up the messages of Main: also those of the provider's errors. */
export type MainText = Text<MainKey>

type Values = Readonly<Record<string, string | number>>

/**
 * Makes the function `t`. `strings` override the catalogue; `locale` selects the plural rules. `written` says how a value is
 * inserted: the first screen has no values from outside.
 */
export const makeText = <Known extends MessageKey>(
  catalogue: Catalogue<Known>,
  strings: Strings = {},
  locale = "en",
  written: (value: string | number) => string = String
): Text<Known> => {
  const form = (key: Known, values: Values): string => {
    const formOf = (message: MessageText | undefined): string | undefined =>
      typeof message === "string"
        ? message
        : (message?.[new Intl.PluralRules(locale).select(Number(values["count"]))] ?? message?.other)
    const own = formOf(strings[key])
    // A page without types may pass anything
    return typeof own === "string" ? own : (formOf(catalogue[key]) ?? "")
  }
  const parts = (key: Known, ...[values = {}]: ReadonlyArray<Values>): ReadonlyArray<TextPart> =>
    // Split before inserting values, so that tags inside a value stay text
    form(key, values)
      .split(/<bold>(.*?)<\/bold>/s)
      .map((piece) => fill(piece, values, written))
      .map((text, index) => (index % 2 === 0 ? text : { strong: text }))
      .filter((part) => part !== "")
  const t = (key: Known, ...values: ReadonlyArray<Values>) =>
    parts(key, ...values)
      .map((part) => (typeof part === "string" ? part : part.strong))
      .join("")
  return Object.assign(t, { parts })
}

const fill = (text: string, values: Values, written: (value: string | number) => string): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value: unknown = values[name]
    // Every object has members such as `constructor`
    return typeof value === "string" || typeof value === "number" ? written(value) : placeholder
  })
