import { isElement } from "../../page/nodes.js"

const watched = new WeakSet<Element>()

/**
 * From now on, React reads what scripts of the page put into the fields in `root`. It takes `field.value = …` for a change of
 * its own, ignores the events that follow, and draws what it had before. Call it after React has added its listeners.
 */
export const readScripts = (root: Element): void => {
  if (watched.has(root)) return
  watched.add(root)
  let isReading = false

  const read = (field: EventTarget | null) => {
    if (isReading || !isOurs(field)) return
    const { defaultValue, value } = field
    // React keeps the attribute equal to what it has drawn. Preact does not, and it ignores no event
    if (value === defaultValue || !Object.hasOwn(field, "value")) return
    field.value = defaultValue
    // Past React, which sees a change now
    Reflect.set(HTMLInputElement.prototype, "value", value, field)
    isReading = true
    field.dispatchEvent(new Event("input", { bubbles: true }))
    isReading = false
  }

  for (const type of ["input", "change"]) root.addEventListener(type, ({ target }) => read(target))
  // A script may have dispatched no event
  root.addEventListener(
    "submit",
    ({ target }) => {
      if (isElement(target)) target.querySelectorAll(ourFields).forEach(read)
    },
    true
  )
}

/** The fields that React draws here, not those of the site's own sections. */
const ourFields = "[data-part=input], [data-part=otp-input]"

const isOurs = (field: EventTarget | null): field is HTMLInputElement =>
  isElement(field) && field.matches(ourFields)
