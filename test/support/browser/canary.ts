/** Secrets as canaries: learns them while a person signs in, and looks for them wherever they must not be. */
import type { BrowserContext, Page, Request } from "playwright-core"
import type { WatchedPage } from "./openPage.js"
import type { ServedProvider } from "./provider.js"
import { holds } from "./secrets.js"
import type { Site } from "./site.js"

/** What a page lets others see, and the verifiers that it stores. */
const insideOf = (page: Page) =>
  page.evaluate(() => {
    const markup = (root: Document | ShadowRoot): string =>
      [...root.children]
        .map((child) => child.outerHTML)
        .concat(
          [...root.querySelectorAll("*")].map(({ shadowRoot }) => (shadowRoot ? markup(shadowRoot) : ""))
        )
        .join("\n")
    const stored = [localStorage, sessionStorage].flatMap((store) => Object.entries<string>(store))
    const isPair = ([key]: readonly [string, string]) => key.includes("PKCE_VERIFIER")
    // Documented: the final event of a login contains the session's tokens
    const events = (window.lk?.events ?? []).map(({ data, type }) => ({
      type,
      data: { ...data, session_token: undefined, session_jwt: undefined }
    }))
    const entries: unknown = Reflect.get(Reflect.get(window, "navigation") ?? {}, "entries")
    const visited: unknown =
      typeof entries === "function" ? Reflect.apply(entries, Reflect.get(window, "navigation"), []) : []
    return {
      verifiers: stored.filter(isPair).map(([, value]) => value),
      places: {
        "the elements": markup(document),
        "what was typed": [...document.querySelectorAll("input")].map(({ value }) => value).join("\n"),
        storage: JSON.stringify(stored.filter((entry) => !isPair(entry))),
        events: JSON.stringify(events),
        errors: JSON.stringify([window.lk?.errors, window.lk?.errorContents]),
        "the address": location.href,
        "the referrer": document.referrer,
        history: JSON.stringify([
          history.state,
          Array.isArray(visited) ? visited.map((entry: object): unknown => Reflect.get(entry, "url")) : []
        ])
      }
    }
  })

const verifierOf = (pair: string): string => {
  const read: unknown = JSON.parse(pair)
  const verifier: unknown = Reflect.get(Object(read), "code_verifier")
  return typeof verifier === "string" ? verifier : ""
}

/** Watches a browser from now on. The test adds secrets that only it knows to `secrets`. */
export const watchForCanaries = (context: BrowserContext, provider: ServedProvider, site: Site) => {
  const secrets = new Set<string>()
  const requests: Array<Request> = []
  context.on("request", (request) => void requests.push(request))

  /** Remembers all tokens, codes and verifiers of this moment. */
  const learn = async (page: Page) => {
    for (const { body, code, link } of provider.inbox.list()) {
      if (code !== undefined) secrets.add(code)
      for (const address of [link, ...(body.match(/https?:\S+/g) ?? [])]) {
        const token = address && new URL(address).searchParams.get("token")
        if (token) secrets.add(token)
      }
    }
    for (const { name, value } of await context.cookies())
      if (name.startsWith("stytch_session")) secrets.add(value)
    for (const pair of (await insideOf(page)).verifiers) secrets.add(verifierOf(pair))
    for (const request of requests) {
      const { searchParams } = new URL(request.url())
      const token = searchParams.get("token")
      if (token) secrets.add(token)
    }
  }

  const find = (places: Readonly<Record<string, string>>): ReadonlyArray<string> =>
    Object.entries(places).flatMap(([place, text]) =>
      [...secrets]
        .filter((secret) => secret !== "" && holds(text, secret))
        .map((secret) => `${place}: ${secret}`)
    )

  return {
    secrets,
    learn,
    /** The places inside a page that hold a secret. Call it on a screen that asks for none. */
    inPage: async (page: WatchedPage) => {
      await learn(page)
      const { places } = await insideOf(page)
      return find({ ...places, "the console": [...page.consoleLines, ...page.problems].join("\n") })
    },
    /** The requests that carry a secret where none belongs, and those to others than the site and the provider. */
    onTheWire: async () => {
      const found: Array<string> = []
      for (const request of requests) {
        const { origin } = new URL(request.url())
        const { referer = "" } = await request.allHeaders().catch(() => request.headers())
        if (origin !== site.origin && origin !== provider.origin) found.push(`a request to ${origin}`)
        // A person who follows a link carries its token in the address
        if (!request.isNavigationRequest())
          found.push(...find({ "an address that is fetched": request.url() }))
        if (origin !== site.origin) found.push(...find({ "a referrer to another origin": referer }))
        if (request.url().endsWith("/events"))
          found.push(...find({ "the event log": request.postData() ?? "" }))
      }
      return [...found, ...find({ "the log of events": JSON.stringify(provider.state.events()) })]
    }
  }
}
