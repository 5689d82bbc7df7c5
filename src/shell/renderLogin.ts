/** The login form as HTML, for pages that show it before any script runs. */
import { jsx } from "../jsx/jsx-runtime.js"
import type { WidgetConfig } from "../domain/widget/Config.js"
import { checkOptions, type Fields } from "../domain/errors/Usage.js"
import { emptyDraft } from "../page/draftStore.js"
import { localeFor } from "../view/i18n/locales.js"
import { readOptions } from "../view/mount/mountArguments.js"
import type { MountOptions } from "../view/mount/mountOptions.js"
import {
  frameAttributes,
  languageAttributes,
  prerendered,
  schemeAttributes
} from "../view/mount/rootAttributes.js"
import { baseCss } from "../view/theme/stylesheet.js"
import { idSelector, themeCss } from "../view/theme/themeCss.js"
import { ShellScreen } from "./ShellScreen.js"
import { escape, htmlOf } from "./html.js"
import { shellText, missingParts, visibleLocale } from "./parts.js"

/** The options of `renderLogin`. Pass `mountLogin` the same ones, or the form is drawn again. */
export interface RenderLoginOptions extends Pick<
  MountOptions,
  "config" | "styles" | "strings" | "locale" | "colorScheme"
> {
  /** Begins the ids of the elements; each form of a page needs its own. Default: `latchkey-login`. */
  readonly id?: string | undefined
  /** The address of the page. The address of the logo may be relative to it. Default: none. */
  readonly baseUrl?: string | undefined
  /** The nonce of the style element in the shadow root, which `config.enableShadowDOM` needs. Default: none. */
  readonly nonce?: string | undefined
  /** Whether the project shows the provider's name below the form. Default: false. */
  readonly watermark?: boolean | undefined
}

/** The login form, to put into a page. */
export interface RenderedLogin {
  /** The content of the element that `mountLogin` gets. It needs neither inline styles nor scripts. */
  readonly html: string
  /** The style sheet: for a `<style>` element with a nonce or a hash, or for a file. */
  readonly css: string
}

/** What `renderLogin` of the entry does. */
export const renderLogin = async (options: RenderLoginOptions): Promise<RenderedLogin> => {
  const config = readOptions("renderLogin", options)
  checkOptions("renderLogin", own, options)
  await Promise.all(missingParts(localeOf(options), config).map((load) => load()))
  return drawLogin(config, options)
}

const own: Fields = { id: "string?", baseUrl: "string?", nonce: "string?", watermark: "boolean?" }

const localeOf = ({ locale = "en" }: RenderLoginOptions) => localeFor(locale)

/** Draws the form with the texts and marks that are loaded. */
export const drawLogin = (config: WidgetConfig, options: RenderLoginOptions): RenderedLogin => {
  const locale = localeOf(options)
  const { id = "latchkey-login", styles = {}, strings = {}, watermark = false } = options
  const root = jsx("div", {
    ...frameAttributes(id),
    ...schemeAttributes(options),
    ...languageAttributes(visibleLocale(locale), locale),
    [prerendered]: "",
    children: jsx(ShellScreen, {
      id,
      isForm: true,
      config,
      styles,
      t: shellText(locale, strings),
      locale,
      watermark,
      baseUrl: options.baseUrl,
      ...emptyDraft,
      failure: undefined,
      pressed: undefined,
      problem: undefined,
      actions: { change: ignore, submit: ignore, press: ignore }
    })
  })
  // The script sets the properties itself, so its theme never meets that of another drawing
  const css = baseCss + themeCss(`${idSelector(id)}[${prerendered}]`, styles)
  const html = htmlOf(root)
  return {
    css,
    html: config.enableShadowDOM
      ? `<div><template shadowrootmode="open">${styleElement(css, options.nonce)}${html}</template></div>`
      : html
  }
}

const ignore = () => {}

export const styleElement = (css: string, nonce: string | undefined): string =>
  `<style${nonce === undefined ? "" : ` nonce="${escape(nonce)}"`}>${css}</style>`

/** Loads what `drawLogin` would miss. Returns undefined when it misses nothing, or nothing that can be loaded. */
export const loadMissing = (
  config: WidgetConfig,
  options: RenderLoginOptions
): Promise<unknown> | undefined => {
  const missing = missingParts(localeOf(options), config).filter((load) => !broken.has(load))
  if (missing.length === 0) return undefined
  return Promise.all(missing.map((load) => load().catch(() => broken.add(load))))
}

/** What loads the parts that could not be loaded. A server that waits for these again would never answer. */
const broken = new Set<() => Promise<unknown>>()
