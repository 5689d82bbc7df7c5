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

/** Looks up messages in one language, as plain text. */
export type PlainText<Known extends MessageKey> = <Key extends Known>(
  key: Key,
  ...values: ValuesFor<Key>
) => string

/** Looks up messages in one language. */
export interface Text<Known extends MessageKey = ScreenKey> extends PlainText<Known> {
  /** Returns the message in parts, with bold parts marked. */
  readonly parts: <Key extends Known>(key: Key, ...values: ValuesFor<Key>) => ReadonlyArray<TextPart>
}

/** Looks up the messages that the first screen can show at first. */
export type ShellText = PlainText<ShellKey>

/** Looks up the messages of Main: also those of the provider's errors. */
export type MainText = Text<MainKey>

export type Values = Readonly<Record<string, string | number>>

/**
 * Makes the function that looks up messages, with their tags and without their values. `strings` override the catalogue;
 * `locale` selects the plural rules.
 */
export const makeLookup =
  <Known extends MessageKey>(catalogue: Catalogue<Known>, strings: Strings, locale: string) =>
  (key: Known, values: Values): string => {
    const formOf = (message: MessageText | undefined): string | undefined =>
      typeof message === "string"
        ? message
        : (message?.[new Intl.PluralRules(locale).select(Number(values["count"]))] ?? message?.other)
    const own = formOf(strings[key])
    // A page without types may pass anything
    return typeof own === "string" ? own : (formOf(catalogue[key]) ?? "")
  }

/** Makes the function that looks up the texts of the first screen. It has no values from outside. */
export const makePlainText = <Known extends MessageKey>(
  catalogue: Catalogue<Known>,
  strings: Strings,
  locale: string
): PlainText<Known> => {
  const messageOf = makeLookup(catalogue, strings, locale)
  return (key, ...[values = {}]: ReadonlyArray<Values>) =>
    insertValues(messageOf(key, values).replace(/<bold>(.*?)<\/bold>/gs, "$1"), values)
}

/** Inserts the values in place of their names in braces. `written` says how. */
export const insertValues = (
  text: string,
  values: Values,
  written: (value: string | number) => string = String
): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value: unknown = values[name]
    // Every object has members such as `constructor`
    return typeof value === "string" || typeof value === "number" ? written(value) : placeholder
  })
