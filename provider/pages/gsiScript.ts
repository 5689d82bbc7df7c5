/**
 * A stand-in for Google's sign-in script: a small prompt with the accounts of the stand-in Google.
 * Its markup and styles work under a strict Content Security Policy. It is a string, because a bundled function would
 * depend on helpers of the bundle. With `fedcm`, it behaves as Google's does in a browser that draws the prompt itself: the prompt
 * floats, only the user closes it, and the page hears neither whether it is displayed nor why it was skipped.
 */
export const gsiScript = (fedcm: boolean): string => `"use strict"
;(() => {
  const fedcm = ${String(fedcm)} && "IdentityCredential" in window
  // An image of the name currentScript is not the script.
  const script = Object.getOwnPropertyDescriptor(Document.prototype, "currentScript").get.call(document)
  const base = new URL(".", script.src)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(\`
    :host { display: block; z-index: 2147483647; font: 14px/1.4 system-ui, sans-serif; }
    :host([data-floating]) { position: fixed; top: 16px; right: 16px; width: 320px; max-width: 90vw; }
    section { padding: 12px; border: 1px solid #8a8f98; border-radius: 8px; background: #fff; color: #1f2328; }
    header { display: flex; justify-content: space-between; align-items: center; font-weight: 600; }
    button { min-height: 36px; font: inherit; color: inherit; cursor: pointer; }
    .account { display: block; width: 100%; margin-top: 8px; padding: 8px; text-align: start; }
    .account span { display: block; overflow-wrap: anywhere; }
  \`)

  let settings
  // Closes the current prompt.
  let current

  // The notification that the prompt's listener gets.
  const moment = (type, reason = "") => ({
    getMomentType: () => type,
    isSkippedMoment: () => type === "skipped",
    isDismissedMoment: () => type === "dismissed",
    getDismissedReason: () => (type === "dismissed" ? reason : ""),
    ...(!fedcm && {
      isDisplayMoment: () => type === "display",
      isDisplayed: () => type === "display" && reason === "",
      isNotDisplayed: () => type === "display" && reason !== "",
      getNotDisplayedReason: () => (type === "display" ? reason : ""),
      getSkippedReason: () => (type === "skipped" ? reason : "")
    })
  })

  const ask = async (path, init) => {
    const response = await fetch(new URL(path, base), { credentials: "omit", ...init })
    const body = await response.json()
    if (!response.ok) throw { reason: body.error_type }
    return body
  }

  const element = (name, parts = [], properties = {}) => {
    const made = Object.assign(document.createElement(name), properties)
    made.append(...parts)
    return made
  }

  const close = () => {
    current?.abort()
    current = undefined
  }

  const pick = async (email, notify) => {
    const body = JSON.stringify({ client_id: settings.client_id, email })
    const config = settings
    try {
      const { credential } = await ask("credential", { method: "POST", body })
      close()
      notify(moment("dismissed", "credential_returned"))
      config.callback({ credential, select_by: "user", client_id: config.client_id })
    } catch {
      close()
      notify(moment("skipped", "issuing_failed"))
    }
  }

  const show = (accounts, notify, signal) => {
    const cancel = (reason) => {
      close()
      notify(moment("skipped", reason))
    }
    const heading = element("span", ["Sign in with Google"])
    const dismiss = element("button", ["\\u00d7"], { type: "button", ariaLabel: "Close" })
    dismiss.addEventListener("click", () => cancel("user_cancel"))
    const choices = accounts.map(({ email, name }) => {
      const lines = [name, email].filter(Boolean).map((text) => element("span", [text]))
      const choice = element("button", lines, { type: "button", className: "account" })
      choice.addEventListener("click", () => pick(email, notify), { once: true })
      return choice
    })
    const card = element("section", [element("header", [heading, dismiss]), ...choices])
    card.ariaLabel = "Sign in with Google"

    const host = document.createElement("div")
    host.id = "credential_picker_container"
    const root = host.attachShadow({ mode: "open" })
    root.adoptedStyleSheets = [sheet]
    root.append(card)
    const place = !fedcm && settings.prompt_parent_id && document.getElementById(settings.prompt_parent_id)
    host.toggleAttribute("data-floating", !place)
    ;(place || document.body).append(host)
    signal.addEventListener("abort", () => host.remove())
    if (!fedcm && settings.cancel_on_tap_outside !== false)
      addEventListener("pointerdown", (event) => event.composedPath().includes(host) || cancel("tap_outside"), {
        signal
      })
    notify(moment("display"))
  }

  const prompt = async (listener = () => {}) => {
    const notify = (each) => (fedcm && each.getMomentType() === "display") || listener(each)
    close()
    if (!settings?.client_id) return notify(moment("display", "missing_client_id"))
    current = new AbortController()
    const { signal } = current
    try {
      const query = new URLSearchParams({ client_id: settings.client_id })
      const { accounts } = await ask("accounts?" + query)
      if (signal.aborted) return
      if (accounts.length === 0) return notify(moment("display", "opt_out_or_no_session"))
      show(accounts, notify, signal)
    } catch ({ reason = "unknown_reason" }) {
      notify(moment("display", reason))
    }
  }

  window.google = {
    accounts: {
      id: {
        initialize: (config) => {
          settings = config
        },
        prompt: (listener) => void prompt(listener),
        cancel: () => close(),
        disableAutoSelect: () => {}
      }
    }
  }
})()
`
