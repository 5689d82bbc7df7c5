import { cookieNames } from "../../../src/domain/session/SessionCookies.js"

const { jwt, opaque } = cookieNames({})

/**
 * The script of the pages for developers: shows what is new without a reload while the page is visible, and does what its
 * buttons say. It is a string, because a bundled function would depend on helpers of the bundle.
 */
export const controlScript = `"use strict"
// The page may have scripts with the same names
{
const pace = Number(document.body.dataset.pace ?? 2000)
const key = "latchkey-control-paused"
const button = document.getElementById("live")
const problem = document.getElementById("live-problem")
let isPaused = sessionStorage.getItem(key) === "true"
let timer

// Open details stay open, and the sign that a text was copied stays
const markupOf = (element) => element.outerHTML.replaceAll(/ (open|data-copied)=""/g, "")

const hasFocusOrSelection = (element) => {
  const selection = getSelection()
  return (
    element.contains(document.activeElement) || (!selection.isCollapsed && selection.containsNode(element, true))
  )
}

const isKeyed = ({ children }) => children.length > 0 && [...children].every(({ id }) => id !== "")

/** Makes an element like a fresh one. Children with an id that stays are kept, what has the focus or the selection too. */
const update = (shown, fresh) => {
  if (markupOf(shown) === markupOf(fresh)) return
  if (!isKeyed(shown) || !isKeyed(fresh)) {
    if (!hasFocusOrSelection(shown)) shown.replaceWith(fresh)
    return
  }
  const ids = new Set([...fresh.children].map(({ id }) => id))
  for (const child of [...shown.children])
    if (!ids.has(child.id) && !hasFocusOrSelection(child)) child.remove()
  let place = shown.firstElementChild
  for (const child of [...fresh.children]) {
    while (place !== null && !ids.has(place.id)) place = place.nextElementSibling
    if (place?.id === child.id) {
      const next = place.nextElementSibling
      update(place, child)
      place = next
    } else shown.insertBefore(child, place)
  }
}

const say = (text) => {
  if (problem.textContent !== text) problem.textContent = text
}

/** The newest message. */
const newest = () => document.querySelector("#message-list > li")?.id

const refresh = async () => {
  clearTimeout(timer)
  try {
    const response = await fetch("./", { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(response.statusText)
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html")
    if (isPaused) return
    say("")
    const before = newest()
    for (const element of document.querySelectorAll("[data-live]")) {
      const next = fresh.getElementById(element.id)
      if (next !== null) update(element, next)
    }
    if (newest() !== undefined && newest() !== before) announce("New message")
  } catch {
    say("The provider does not answer. This page asks again.")
  }
  schedule()
}

const schedule = () => {
  clearTimeout(timer)
  if (!isPaused && !document.hidden) timer = setTimeout(refresh, pace)
}

const show = () => {
  button.textContent = isPaused ? "Resume updates" : "Pause updates"
  if (isPaused) say("")
}

button.addEventListener("click", () => {
  isPaused = !isPaused
  sessionStorage.setItem(key, String(isPaused))
  show()
  if (!isPaused) refresh()
})
document.addEventListener("visibilitychange", () => (document.hidden || isPaused ? schedule() : refresh()))

const toast = document.getElementById("toast")
let toastTimer
const announce = (text) => {
  clearTimeout(toastTimer)
  toast.textContent = text
  toastTimer = setTimeout(() => (toast.textContent = ""), 4000)
}

const copy = async (button) => {
  const { copy: id, copyText = document.getElementById(id)?.textContent } = button.dataset
  await navigator.clipboard.writeText(copyText)
  button.toggleAttribute("data-copied", true)
  setTimeout(() => button.removeAttribute("data-copied"), 2000)
  announce("Copied")
}

/** Leaves in this browser what the client leaves there after a login. */
const signIn = async ({ dataset: { name, signIn: user } }) => {
  const response = await fetch("./sessions", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ user })
  })
  if (!response.ok) throw new Error("The provider refused it.")
  const { session_jwt, session_token } = await response.json()
  for (const [cookie, value] of [["${opaque}", session_token], ["${jwt}", session_jwt]])
    document.cookie = cookie + "=" + value + "; path=/; max-age=3600; samesite=lax"
  announce("Sites at " + location.hostname + " are signed in as " + name + ". Reload them.")
}

document.addEventListener("click", ({ target }) => {
  const pressed = target.closest("[data-copy], [data-copy-text], [data-sign-in]")
  if (pressed === null) return
  const work = pressed.hasAttribute("data-sign-in") ? signIn : copy
  work(pressed).catch((error) => announce(error.message))
})

const fault = document.getElementById("fault")
const showFields = () => {
  for (const field of document.querySelectorAll("[data-for]")) field.hidden = field.dataset.for !== fault.value
}
if (fault !== null) {
  fault.addEventListener("change", showFields)
  showFields()
}

document.documentElement.classList.add("scripted")
show()
button.hidden = false
schedule()
}
`
