/** Validates the options that all mounts share, and gives them their defaults. */
import {
  defaultConfig,
  readConfig as read,
  type WidgetConfig,
  type WidgetConfigInput
} from "../../domain/widget/Config.js"
import { SelectorNotFoundError } from "../../domain/errors/MountAndCloseErrors.js"
import { isElement } from "../../page/nodes.js"
import { UsageError } from "../../domain/errors/BasicErrors.js"
import { Mismatch } from "../../domain/values/readers.js"
import { checkOptions, usageErrorOf, type Fields } from "../../domain/errors/Usage.js"
import type { Callbacks } from "../atoms/events.js"
import { localeFor } from "../i18n/locales.js"
import type { CommonMountOptions, UpdateOptions, WidgetOptions } from "./mountOptions.js"

/** What these options hold is checked where it is used: the widget's own texts and styles replace what is odd. */
const shared = {
  styles: "object?",
  callbacks: "object?",
  colorScheme: "string?",
  strings: "object?",
  locale: "string?"
} as const satisfies Record<keyof Omit<CommonMountOptions, "elementId">, Fields[string]>

const callbacks = {
  onEvent: "function?",
  onError: "function?"
} as const satisfies Record<keyof Callbacks, Fields[string]>

/** What an untyped page may pass for the options of a mount. */
interface Options {
  readonly locale?: string | undefined
  readonly callbacks?: Callbacks | undefined
  readonly config?: unknown
}

/** Returns the configuration with its defaults. Throws a usage error that names the first invalid option. */
export const readOptions = (method: string, options: Options): WidgetConfig => {
  checkOptions(method, shared, options)
  checkOptions(method, callbacks, options.callbacks ?? {})
  return { ...readConfig(method, options.config), locale: options.locale }
}

/** Throws a usage error that names the first invalid field. */
const readConfig = (method: string, config: unknown = {}): WidgetConfig => {
  const result = read(config)
  if (!(result instanceof Mismatch)) return result
  throw usageErrorOf(method, result.in("config"))
}

export const defaultOptions: WidgetOptions = {
  callbacks: {},
  config: defaultConfig,
  locale: "en",
  strings: {},
  styles: {}
}

/** `before` with the options that `changes` has. `config` is the configuration after the changes. */
export const withOptions = (
  before: WidgetOptions,
  changes: UpdateOptions<CommonMountOptions & { readonly config?: WidgetConfigInput | undefined }>,
  config: WidgetConfig
): WidgetOptions => {
  const { callbacks = {}, locale = document.documentElement.lang, strings = {}, styles } = changes
  return {
    // Values that stay are the same objects, so that atoms that hold them do not change
    ...before,
    ...("callbacks" in changes && { callbacks }),
    ...("locale" in changes && {
      locale: localeFor(locale),
      config: { ...before.config, locale: changes.locale }
    }),
    ...("config" in changes && { config }),
    ...("strings" in changes && { strings }),
    // A copy, because the page may change its own object
    ...("styles" in changes && { styles: { ...styles } })
  }
}

/** Returns the element, or the first one that matches the selector. Throws `SelectorNotFoundError`, on a server `UsageError`. */
export const findElement = (method: string, selector: unknown): Element => {
  if (typeof document === "undefined")
    throw new UsageError({
      method,
      problem: "Invalid serverside function call: there is no page."
    })
  const isText = typeof selector === "string"
  const element = isText ? query(selector) : selector
  if (isElement(element)) return element
  const named = isText ? JSON.stringify(selector) : selector === null ? "null" : typeof selector
  throw new SelectorNotFoundError({
    description: `${method}: the selector ${named} applies to no DOM elements currently on the page.`
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
