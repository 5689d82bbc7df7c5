/** Looks for codes and tokens where they must never be: page, address, storage, console, event log. */
import { setTimeout } from "node:timers/promises"
import type { BrowserContext, Page } from "playwright-core"
import { patience } from "../patience.js"
import type { WatchedPage } from "./openPage.js"
import type { ServedProvider } from "./provider.js"

/** What only the person, the cookies and the wire may know. */
const secretsOf = async (
  context: BrowserContext,
  provider: ServedProvider
): Promise<ReadonlyArray<string>> => {
  const sent = provider.inbox
    .list()
    .flatMap(({ code, link }) => [code, link && new URL(link).searchParams.get("token")])
  const cookies = (await context.cookies()).map(({ value }) => value)
  return [...sent, ...cookies].filter((secret) => typeof secret === "string").filter(Boolean)
}

/** The markup of the page and its open shadow roots, without what stands in its inputs: that the person typed. */
const markupOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const markup = (root: Document | ShadowRoot): string =>
      [...root.querySelectorAll("*")]
        .flatMap((element) => [
          ...[...element.attributes].map(({ name, value }) =>
            element instanceof HTMLInputElement && name === "value" ? "" : value
          ),
          ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : "")),
          element.shadowRoot === null ? "" : markup(element.shadowRoot)
        ])
        .join("\n")
    const stored = () => {
      try {
        return JSON.stringify([localStorage, sessionStorage])
      } catch {
        return "" // denied, so there is nothing in it
      }
    }
    return `${markup(document)}\n${stored()}`
  })

/** A page whose navigation is held never answers, and the end of a fixture has no time limit. */
const inTime = <Value>(reading: Promise<Value>): Promise<Value> =>
  Promise.race([
    reading,
    setTimeout(patience, undefined, { ref: false }).then(() => {
      throw new Error("The page did not answer when it was searched for secrets.")
    })
  ])

/** Each place where a secret lies about, one line per find. */
export const leaksOf = async (
  pages: ReadonlyArray<WatchedPage>,
  context: BrowserContext,
  provider: ServedProvider,
  more: ReadonlyArray<string> = []
): Promise<ReadonlyArray<string>> => {
  const places = new Map([["event log", JSON.stringify(provider.state.events())]])
  for (const [index, page] of pages.entries()) {
    places.set(`console of page ${index}`, page.consoleLines.join("\n"))
    places.set(`address of page ${index}`, page.url())
    if (!page.isClosed()) places.set(`page ${index}`, await inTime(markupOf(page)))
  }
  const secrets = [...(await secretsOf(context, provider)), ...more]
  return [...places].flatMap(([place, text]) =>
    secrets.filter((secret) => holds(text, secret)).map((secret) => `${place}: ${secret}`)
  )
}

/** Whole, so that six digits inside an id are no find. */
export const holds = (text: string, secret: string): boolean => {
  const at = text.indexOf(secret)
  if (at === -1) return false
  const around = text.slice(at - 1, at) + text.slice(at + secret.length, at + secret.length + 1)
  return !/\w/.test(around) || holds(text.slice(at + 1), secret)
}
