/**
 * The script of the provider's page: shows what is new without a reload while the page is visible. It is a string, because a
 * bundled function would depend on helpers of the bundle.
 */
export const controlScript = `"use strict"
const pace = 2000
const key = "latchkey-control-paused"
const button = document.getElementById("live")
const problem = document.getElementById("live-problem")
let isPaused = sessionStorage.getItem(key) === "true"
let timer

// Open details stay open
const markupOf = (element) => element.outerHTML.replaceAll(' open=""', "")

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

const refresh = async () => {
  clearTimeout(timer)
  try {
    const response = await fetch("./", { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(response.statusText)
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html")
    if (isPaused) return
    say("")
    for (const element of document.querySelectorAll("[data-live]")) {
      const next = fresh.getElementById(element.id)
      if (next !== null) update(element, next)
    }
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
show()
button.hidden = false
schedule()
`
