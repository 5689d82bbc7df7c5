/** Validates the options that all mounts share. */
import { readConfig as read, type WidgetConfig } from "../../domain/Config.js"
import { SelectorNotFoundError } from "../../domain/ClientErrors.js"
import { UsageError } from "../../domain/LocalErrors.js"
import { Mismatch } from "../../domain/readers.js"

/** Returns the configuration with its defaults. Throws a usage error that names the first invalid field. */
export const readConfig = (method: string, config: unknown = {}): WidgetConfig => {
  const result = read(config)
  if (!(result instanceof Mismatch)) return result
  throw new UsageError({ method, problem: `${result.in("config").path.join(".")} ${result.problem}.` })
}

/** Returns the element, or the first one that matches the selector. Throws `SelectorNotFoundError`. */
export const findElement = (method: string, selector: string | Element): Element => {
  const element = typeof selector === "string" ? query(selector) : selector
  if (element) return element
  throw new SelectorNotFoundError({
    description: `${method}: the selector ${JSON.stringify(selector)} applies to no DOM elements currently on the page.`
  })
}

/** Like `document.querySelector`, but an invalid selector matches nothing. */
const query = (selector: string): Element | null => {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}
