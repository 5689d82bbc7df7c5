const watched = new WeakSet<Element>()

/**
 * From now on, a press on a button that submits a form in `root`, also by Enter, submits it where the browser refuses to: in
 * a sandboxed frame without `allow-forms`. The form hears of it, and nobody else: nothing is sent by the browser. It leaves out
 * forms that the browser validates, which are the site's own.
 */
export const submitBlocked = (root: Element): void => {
  if (watched.has(root)) return
  watched.add(root)
  let latest: Event | undefined
  root.addEventListener("submit", (event) => void (latest = event), true)
  root.addEventListener("click", (event) => {
    const { target } = event
    const form = canBePressed(target) && target.closest("button[type=submit]")?.closest("form[novalidate]")
    if (!form) return
    const before = latest
    // The browser submits at the end of the click
    setTimeout(() => {
      if (latest === before && !event.defaultPrevented)
        form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))
    })
  })
}

/** Not `instanceof`: the element may be in the document of another window. */
const canBePressed = (target: EventTarget | null): target is Element => target !== null && "closest" in target
