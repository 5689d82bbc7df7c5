/** The live example of docs/index.md: the widget, a phone that gets its messages, and the choices of its theme. */
import type { InboxMessage } from "latchkey/provider"
import { factorsOf, nameOf } from "../../provider/control/page/people.js"
import { inboxStylesheet } from "../../provider/control/page/stylesheet.js"
import { find, make, onPress, write } from "../dom.js"
import { messagesIn } from "../messages.js"
import { liveAuth } from "../theme/liveAuth.js"
import { themeForm } from "../theme/themeForm.js"
import { onSite, siteOptions, type ThemeChoice } from "../theme/themeOptions.js"

const root = document.documentElement

/** The scheme that the reader chose for the documentation. */
const pageScheme = () => (root.classList.contains("dark") ? "dark" : "light")

/** Draws the example in place of what `place` contains. Returns a function that removes it. */
export const showHome = (place: HTMLElement): (() => void) => {
  const { auth, provider } = liveAuth((message) => console.warn(message))

  const login = make("div")
  const who = make("b")
  const factors = make("span")
  const signOut = make("button", { type: "button", class: "button" }, "Sign out")
  const welcome = make(
    "div",
    { class: "welcome" },
    make("p", {}, "Signed in as ", who),
    make("p", { class: "hint" }, "By ", factors, ". A site would now show its content."),
    signOut
  )
  const site = make("div", { class: "site", role: "group", "aria-label": "The example", tabindex: "-1" })

  const parts = {
    list: make("ol", { class: "messages" }),
    count: make("span", { class: "count" }),
    empty: make(
      "p",
      { class: "empty" },
      "Nothing yet. Type any email address into the form: what it sends arrives here."
    ),
    news: make("p", { class: "hidden", role: "status" })
  }
  const trouble = make("p", { class: "news", role: "status" })
  const title = make("h2", { id: "phone-title" }, "Inbox ", parts.count)
  const phone = make(
    "section",
    { class: "phone", "aria-labelledby": "phone-title" },
    title,
    parts.news,
    trouble,
    parts.empty,
    parts.list
  )

  const options = (choice: ThemeChoice) => onSite(siteOptions(choice, ["emailMagicLinks", "sms"]))
  let choice: ThemeChoice = { look: "auto", scheme: pageScheme() }
  let mount: ReturnType<typeof auth.mountLogin> | undefined
  const [form, choose] = themeForm(["Theme", "Color scheme", "Color"], choice, (next) => {
    choice = next
    site.dataset["scheme"] = next.scheme
    mount?.update(options(next))
  })
  const followPage = new MutationObserver(() => choose({ scheme: pageScheme() }))

  /** Brings into view what has changed, where both do not fit beside each other. */
  const reveal = (element: HTMLElement) =>
    element.scrollIntoView({
      block: "nearest",
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
    })

  const signIn = async (link: string) => {
    const token = new URL(link).searchParams.get("token") ?? ""
    await auth.magicLinks.authenticate(token, { session_duration_minutes: 30 })
  }
  const enter = (code: string) => {
    const input = login.querySelector<HTMLInputElement>("[autocomplete=one-time-code]")
    if (input === null) return "The form asks for no passcode now."
    input.setRangeText(code, 0, input.value.length, "end")
    input.dispatchEvent(new InputEvent("input", { bubbles: true }))
    reveal(site)
    return ""
  }
  const say = (text: string) => write(trouble, text)

  const draw = messagesIn(parts, false, (item, { code, link }: InboxMessage) => {
    if (link !== undefined) {
      const opener = find(`a[data-tone=primary]`, HTMLAnchorElement, item)
      opener.addEventListener("click", (event) => {
        event.preventDefault()
        signIn(link).catch(() => say("This link was used or has expired. Ask for a new one."))
      })
    }
    if (code !== undefined) {
      const copy = find("[data-copy-text]", HTMLElement, item)
      copy.removeAttribute("data-tone")
      const button = make(
        "button",
        { type: "button", class: "button", "data-tone": "primary" },
        "Enter the code"
      )
      button.addEventListener("click", () => say(enter(code)))
      copy.before(button)
    }
  })
  const stop = provider.inbox.subscribe(() => {
    say("")
    draw(provider.inbox.list())
    reveal(phone)
  })

  /** Shows the form, or who is signed in. */
  const show = () => {
    const [user, session] = [auth.user.getSync(), auth.session.getSync()]
    const isIn = user !== null && session !== null
    if (isIn) {
      write(who, nameOf(user))
      write(factors, factorsOf(session))
    }
    if (site.firstChild === (isIn ? welcome : login)) return
    const hasFocus = place.contains(document.activeElement)
    if (isIn) {
      mount?.unmount()
      mount = undefined
      site.replaceChildren(welcome)
    } else {
      site.replaceChildren(login)
      mount = auth.mountLogin({ elementId: login, ...options(choice) })
    }
    if (!hasFocus) return
    site.focus({ preventScroll: true })
    reveal(site)
  }
  onPress(
    signOut,
    async () => {
      await auth.session.revoke()
      return ""
    },
    say
  )

  site.dataset["scheme"] = choice.scheme
  place.replaceChildren(make("style", {}, `.live-home { ${inboxStylesheet} }`), site, phone, form)
  draw(provider.inbox.list())
  const unsubscribe = auth.onStateChange(show)
  show()
  followPage.observe(root, { attributeFilter: ["class"] })
  return () => {
    followPage.disconnect()
    stop()
    unsubscribe()
    mount?.unmount()
  }
}
