/** What a form marks as used last. */
import type { LastUsed } from "../lastUsed/LastUsed.js"
import type { WidgetConfig } from "./Config.js"
import { mainLayout } from "./mainLayout.js"
import { channelOf } from "./Products.js"

/** The text of the mark, under the name of what it marks: a channel, `form`, `passkey`, a social provider or a wallet's key. */
export type LastUsedMarks = Readonly<Record<string, string>>

/**
 * The mark on the form of a configuration. A form with one tab shows it on its button. Empty without the option, when the
 * form offers one method, and when it does not offer this one.
 */
export const lastUsedMarks = (config: WidgetConfig, used: LastUsed, text: string): LastUsedMarks => {
  const { items, tabs } = mainLayout(config)
  const passkeys = items.filter((item) => item === "passkey").length
  const providers = items.includes("oauth") ? config.oauthOptions.providers.length : 0
  const isAlone = tabs.length + providers + passkeys === 1 && !items.includes("wallets")
  if (!config.lastUsed || isAlone) return {}
  const place = markedBy(used, tabs.includes("password"))
  const isOnForm = tabs.length === 1 && tabs.some((tab) => channelOf(tab) === place)
  return place === undefined ? {} : { [isOnForm ? "form" : place]: text }
}

/** A password is entered on the tab of the email address. */
const markedBy = ({ method, provider }: LastUsed, hasPasswords: boolean): string | undefined => {
  if (method === "oauth" || method === "wallet") return provider
  if (method === "password") return hasPasswords ? "email" : undefined
  return method
}
