/** The texts about messages that an app delivers. */
import { type Messenger, messengers } from "../../domain/otp/messengers.js"

type Filled<Text, Name extends string> = Text extends `${infer Before}{app}${infer After}`
  ? `${Before}${Name}${After}`
  : Text

type Entry<Texts> = {
  [Key in keyof Texts & string]: {
    [App in Messenger]: {
      readonly key: `${Key}.${App}`
      readonly text: Filled<Texts[Key], (typeof messengers)[App]>
    }
  }[Messenger]
}[keyof Texts & string]

/** A text for each app, under the key behind which the name of its channel stands. */
type PerApp<Texts> = { readonly [Each in Entry<Texts> as Each["key"]]: Each["text"] }

/** Inserts the name of each app for `{app}`. `names` replaces names that a language writes in its own letters. */
export const perApp = <const Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
  names: Readonly<Record<Messenger, string>> = messengers
): PerApp<Texts> =>
  // Sound: an entry for each pair of a key and an app
  Object.fromEntries(
    Object.entries(names).flatMap(([app, name]) =>
      Object.entries(texts).map(([key, text]) => [`${key}.${app}`, text.replace("{app}", name)])
    )
  ) as PerApp<Texts>
