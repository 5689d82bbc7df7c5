/** Keeps what the user typed on Main across a reload that the widget offers. */
import { attempt } from "./attempt.js"
import { emptyDraft, type Draft } from "./draftStore.js"

/** What the fields of Main hold. */
export type Fields = Pick<Draft, "email" | "phone" | "country">

/** What the user typed and chose. It has no password and no code. */
export type Typed = Omit<Draft, "submitted" | "lastUsed">

const key = "latchkey_typed"

/** Milliseconds between the reload and the page that it loads. Later, somebody else may use this tab. */
const patience = 60_000

/** Reloads the page. The next widget on it begins with what was typed. */
export const reloadWith = ({ country, email, phone, tab }: Typed) => {
  // WebKit remembers a preload that failed, even after a reload, until the file is fetched again
  const preloads = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")]
  const options = { cache: "reload", signal: AbortSignal.timeout(5000) } as const
  void Promise.allSettled(preloads.map(({ href }) => fetch(href, options))).then(() => {
    // Not before: the user may go elsewhere meanwhile, and somebody else reload a page of this tab
    const typed = new URLSearchParams({ email, phone, country, tab: tab ?? "" })
    // Without storage, the user types again
    attempt(() => sessionStorage.setItem(key, `${typed}&until=${Date.now() + patience}`))
    location.reload()
  })
}

/** What was kept just before this page was reloaded, once. */
export const takeTyped = (): Draft =>
  attempt(() => {
    const navigations = performance.getEntriesByType("navigation")
    // Storage is slow when it is first read
    if (!navigations.every((page) => "type" in page && page.type === "reload")) return undefined
    const kept = new URLSearchParams(sessionStorage.getItem(key) ?? "")
    sessionStorage.removeItem(key)
    const { country = "", email = "", phone = "", tab, until } = Object.fromEntries(kept)
    const isCountry = /^[A-Z]{2}$/.test(country)
    return Number(until) > Date.now()
      ? { email, phone, country: isCountry ? country : emptyDraft.country, tab, submitted: undefined }
      : undefined
  }) ?? emptyDraft
