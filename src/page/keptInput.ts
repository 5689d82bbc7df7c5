/** Keeps what the user typed on Main across a reload that the widget offers. */
import { attempt } from "./attempt.js"
import { emptyDraft, type Draft } from "./draftStore.js"

/** What the fields of Main hold. */
export type Fields = Pick<Draft, "email" | "phone" | "country">

/** What the user typed and chose. It has no password and no code. */
export type Typed = Omit<Draft, "submitted" | "lastUsed">

const key = "latchkey_typed"

/** Reloads the page. The next widget on it begins with what was typed. */
export const reloadWith = ({ country, email, phone, tab }: Typed) => {
  // WebKit remembers a preload that failed, even after a reload, until the file is fetched again
  const preloads = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")]
  const options = { cache: "reload", signal: AbortSignal.timeout(5000) } as const
  void Promise.allSettled(preloads.map(({ href }) => fetch(href, options))).then(() => {
    // Not before: the user may go elsewhere meanwhile, and somebody else reload a page of this tab
    const typed = new URLSearchParams({ email, phone, country, tab: tab ?? "" })
    // Without storage, the user types again
    attempt(() => sessionStorage.setItem(key, `${typed}`))
    location.reload()
  })
}

/** Whether something may have been kept: false unless the page was reloaded. Storage is slow when it is first read. */
export const mayHaveKept = (): boolean =>
  attempt(() =>
    performance.getEntriesByType("navigation").every((page) => "type" in page && page.type === "reload")
  ) === true

/** What was kept before a reload, once. */
export const takeTyped = (): Draft =>
  attempt(() => {
    const kept = new URLSearchParams(sessionStorage.getItem(key) ?? "")
    sessionStorage.removeItem(key)
    return {
      email: kept.get("email") ?? "",
      phone: kept.get("phone") ?? "",
      country: /^[A-Z]{2}$/.exec(kept.get("country") ?? "")?.[0] ?? emptyDraft.country,
      tab: kept.get("tab") ?? undefined,
      submitted: undefined
    }
  }) ?? emptyDraft
