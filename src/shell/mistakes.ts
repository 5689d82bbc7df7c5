/** Like `clientMistakes.ts`, for a client that can mount the widget. */
import type { AccountSessions } from "../domain/account/AccountOptions.js"
import { accountSections } from "../domain/account/accountSections.js"
import { oauthProviders } from "../domain/oauth/OAuthProvider.js"
import type { StepUpMethod } from "../domain/secondFactor/StepUpOptions.js"
import { hint, nearest } from "../domain/values/nearest.js"
import { attempt } from "../page/attempt.js"
import { isElement } from "../page/nodes.js"
import { isObject, memberOf } from "../domain/values/objects.js"
import { Mismatch } from "../domain/values/readers.js"
import { unreadMembers } from "../domain/values/unreadMembers.js"
import { productsOf, readConfig, type WidgetConfig } from "../domain/widget/Config.js"
import { mainLayout, type MainLayout } from "../domain/widget/mainLayout.js"
import { light } from "../domain/widget/Palette.js"
import type { Styles } from "../domain/widget/Theme.js"
import type { Callbacks } from "../view/atoms/events.js"
import type {
  AccountMountOptions,
  ColorScheme,
  IdentityProviderMountOptions,
  ResetPasswordMountOptions,
  StepUpDialogOptions
} from "../view/mount/mountOptions.js"
import { accountCatalogues } from "../view/i18n/account/accountCatalogues.js"
import { en } from "../view/i18n/en.js"
import { catalogues } from "../view/i18n/locales.js"
import type { ClientOptions } from "../domain/client/ClientSettings.js"
import { NetworkError } from "../domain/errors/BasicErrors.js"
import type { Inspect } from "./client.js"
import {
  inspect as inspectClient,
  later,
  namesOf,
  relativeUrls,
  shown,
  unknown,
  unknownIn,
  useToken,
  warnOnce,
  type Known
} from "./clientMistakes.js"

const dark = {
  container: namesOf(light.container),
  colors: namesOf(light.colors),
  buttons: namesOf(light.buttons),
  inputs: namesOf(light.inputs),
  fontFamily: true
} as const satisfies Record<keyof NonNullable<Styles["dark"]>, Known | true>

const styles = {
  ...dark,
  dark,
  socialLayout: true,
  hideHeaderText: true,
  logo: { logoImageUrl: true }
} as const satisfies Record<keyof Styles, Known | true>

const stepUpMethods = Object.keys({
  totp: true,
  sms: true,
  whatsapp: true,
  passkey: true,
  email: true
} satisfies Record<StepUpMethod, true>)

const colorSchemes: ReadonlyArray<string> = ["light", "dark", "auto"] satisfies ReadonlyArray<ColorScheme>

const mountNames = {
  elementId: true,
  config: true,
  styles,
  callbacks: { onEvent: true, onError: true } satisfies Record<keyof Callbacks, true>,
  colorScheme: true,
  strings: true,
  locale: true,
  passwordResetToken: true,
  authTokenParams: {
    trustedAuthToken: true,
    tokenProfileID: true
  } satisfies Record<keyof NonNullable<IdentityProviderMountOptions["authTokenParams"]>, true>,
  getIDPConsentManifest: true,
  allowForeignFrames: true,
  action: true,
  maxAgeMinutes: true,
  methods: true,
  enroll: true,
  signal: true,
  sections: true,
  section: true,
  sessions: { list: true, revoke: true } satisfies Record<keyof AccountSessions, true>,
  deleteAccount: true,
  ownSections: true
} as const satisfies Record<
  keyof (ResetPasswordMountOptions &
    IdentityProviderMountOptions &
    StepUpDialogOptions &
    AccountMountOptions),
  Known | true
>

const unknownStrings = async (strings: unknown): Promise<ReadonlyArray<string>> => {
  const own = isObject(strings) ? Object.keys(strings) : []
  const first = Object.keys(en)
  if (own.every((name) => first.includes(name))) return []
  // Every language has all names. The English texts are spread over the chunks of the widget
  const all = [...Object.keys(await catalogues.de.load()), ...Object.keys(await accountCatalogues.de.load())]
  return own
    .filter((name) => !all.includes(name))
    .map((name) => unknown(`strings[${JSON.stringify(name)}]`, name, all))
}

/** Why a configuration cannot be read: the place, the value, and what to write instead. */
const mismatchIn = (config: unknown, { path, problem }: Mismatch): string => {
  const value = path.reduce(memberOf, config)
  const place = ["config", ...path].join(".")
  const cure =
    typeof value !== "string"
      ? ""
      : place.startsWith("config.oauthOptions.providers.") && path.length === 3
        ? ` Write { type: ${JSON.stringify(nearest(value, oauthProviders) ?? "google")} }.`
        : hint(value, problem.replace("must be one of ", "").split(", "))
  return `${place} ${problem}: got ${shown(value)}.${cure}`
}

const conflicts: Readonly<Record<NonNullable<MainLayout["conflict"]>, string>> = {
  magicLinksAndEmailOtp:
    '"emailMagicLinks" and "otp" with the method "email" both ask for an email, so the form shows an error. Remove one of them.',
  passkeysAlone:
    '"passkeys" needs another product, for example "emailMagicLinks": a new user has no passkey yet.',
  noMethod:
    'none has a way to sign in. "otp" needs config.otpOptions.methods, and "oauth" needs config.oauthOptions.providers.'
}

/** The redirect URLs that the products use and that are not set. */
const missingRedirects = (config: WidgetConfig): ReadonlyArray<string> => {
  const products = productsOf(config)
  const { emailMagicLinksOptions, oauthOptions, passwordOptions } = config
  const places = {
    ...(products.includes("emailMagicLinks") && {
      "emailMagicLinksOptions.loginRedirectURL": emailMagicLinksOptions.loginRedirectURL,
      "emailMagicLinksOptions.signupRedirectURL": emailMagicLinksOptions.signupRedirectURL
    }),
    ...(products.includes("oauth") && {
      "oauthOptions.loginRedirectURL": oauthOptions.loginRedirectURL,
      "oauthOptions.signupRedirectURL": oauthOptions.signupRedirectURL
    }),
    ...(products.includes("passwords") && {
      "passwordOptions.loginRedirectURL": passwordOptions.loginRedirectURL,
      "passwordOptions.resetPasswordRedirectURL": passwordOptions.resetPasswordRedirectURL
    })
  }
  return Object.entries(places).flatMap(([place, url]) => (url === undefined ? [`config.${place}`] : []))
}

const inConfig = (client: ClientOptions, method: string, config: unknown = {}): ReadonlyArray<string> => {
  const read = readConfig(config)
  if (read instanceof Mismatch) return [mismatchIn(config, read)]
  const unread = unreadMembers(readConfig, config).flatMap(({ known, path, unread }) =>
    unread.map((name) => unknown(["config", ...path, name].join("."), name, known))
  )
  const all = [...unread, ...relativeUrls({ config })]
  if (method !== "mountLogin") return all
  const { conflict } = mainLayout(read)
  const missing = client.endpoints?.testAPIURL === undefined ? missingRedirects(read) : []
  return [
    ...all,
    ...(conflict === undefined ? [] : [`config.products: ${conflicts[conflict]}`]),
    ...(missing.length === 0
      ? []
      : [
          `Not set: ${missing.join(", ")}. The project's default redirect URLs count. ` +
            "Unless they are right, set each to the URL of the page that the user should come to."
        ])
  ]
}

/** The element that a selector was probably meant to find. Nothing when it finds one. */
const inSelector = (selector: unknown): ReadonlyArray<string> => {
  if (typeof selector !== "string" || typeof document === "undefined") return []
  if (attempt(() => document.querySelector(selector))) return []
  const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => `#${id}`)
  const meant = hint(ids.includes(`#${selector}`) ? `#${selector}` : selector, ids)
  return meant === "" ? [] : [`elementId ${shown(selector)} matches no element.${meant}`]
}

/** The names of sections that the account page does not have. */
const unknownSections = (options: unknown): ReadonlyArray<string> => {
  const [section, sections, own] = ["section", "sections", "ownSections"].map((name) =>
    memberOf(options, name)
  )
  const all: ReadonlyArray<string> = [...accountSections, ...Object.keys(isObject(own) ? own : {})]
  const listed: ReadonlyArray<unknown> = Array.isArray(sections) ? sections : []
  return [section, ...listed].flatMap((name) =>
    typeof name !== "string" || all.includes(name) ? [] : [unknown(`the section ${shown(name)}`, name, all)]
  )
}

/** Values of options for which the widget uses its default, and sections that need an option which is not there. */
const withoutEffect = (options: unknown): ReadonlyArray<string> => {
  const names = ["colorScheme", "methods", "sections", "ownSections"]
  const [colorScheme, methods, sections, own] = names.map((name) => memberOf(options, name))
  const listed: ReadonlyArray<unknown> = Array.isArray(sections) ? sections : []
  return [
    ...(typeof colorScheme !== "string" || colorSchemes.includes(colorScheme)
      ? []
      : [`colorScheme must be one of ${colorSchemes.join(", ")}: got ${shown(colorScheme)}.`]),
    ...(Array.isArray(methods) ? methods : []).flatMap((name: unknown) =>
      stepUpMethods.some((each) => each === name)
        ? []
        : [`methods must be some of ${stepUpMethods.join(", ")}: got ${shown(name)}.`]
    ),
    ...["sessions", "deleteAccount"].flatMap((name) =>
      listed.includes(name) && memberOf(options, name) === undefined
        ? [`the section ${shown(name)} is not shown without the option ${name}.`]
        : []
    ),
    ...Object.keys(isObject(own) ? own : {}).flatMap((name) =>
      accountSections.some((each) => each === name)
        ? [
            `ownSections.${name} has the name of a section of the page, and is not shown. Choose another name.`
          ]
        : []
    )
  ]
}

const inMount = async (
  client: ClientOptions,
  method: string,
  options: unknown
): Promise<ReadonlyArray<string>> => {
  // It throws, and says less
  if (typeof options === "string")
    return [`options must be an object. Write { elementId: ${shown(options)} }.`]
  const token = memberOf(options, "passwordResetToken")
  return [
    ...inSelector(memberOf(options, "elementId")),
    ...unknownIn(options, mountNames),
    ...(await unknownStrings(memberOf(options, "strings"))),
    ...inConfig(client, method, memberOf(options, "config")),
    ...unknownSections(options),
    ...withoutEffect(options),
    ...(method === "mountResetPassword" && (typeof token !== "string" || token === "")
      ? [
          `passwordResetToken is ${token === "" ? "empty" : shown(token)}. It is in the URL that the link of the reset email opens: ` +
            "client.parseAuthenticateUrl()?.token."
        ]
      : [])
  ]
}

/** The elements on which a widget was mounted that asks for the second factor. All clients of the page share them. */
const asking = new Set<Element>()

/** Whether the widget is still there, in a shadow root or not. */
const isMounted = (element: Element) =>
  element.isConnected &&
  [element, ...element.children].some((each) => (each.shadowRoot ?? each).querySelector(".lk-root") !== null)

/** The mistake of a page that shows itself to somebody who owes the second factor. */
const unaskedFactor = (session: Parameters<Inspect>[5]): ReadonlyArray<string> => {
  const { isComplete, status } = session()
  return status !== "present" || isComplete || [...asking].some(isMounted)
    ? []
    : [
        "somebody is signed in without the second factor of the option secondFactor, and nothing on this page asks for it. " +
          "Keep the form mounted until session.getInfo().isComplete is true, and show your page then."
      ]
}

/** Why React, which the site has, could not be loaded. Other failures are those of the network. */
const inLoad = (error: unknown): ReadonlyArray<string> => {
  const cause = error instanceof NetworkError ? error.cause : error
  return cause instanceof TypeError && /specifier|does not resolve/i.test(cause.message)
    ? [
        `a part of the widget could not be loaded: ${cause.message} ` +
          "The page must find react, react/jsx-runtime, react-dom and react-dom/client: install them and use a bundler, " +
          "or add each of them to the import map."
      ]
    : []
}

/** Warns of mistakes in the options of a client or of a mount, and in calls. */
export const inspect: Inspect = async (warn, publicToken, client, method, given, session) => {
  if (method === "load") return warnOnce(warn, method, inLoad(given))
  if (method === "mountResetPassword") useToken()
  if (method === "mountLogin" || method === "mountResetPassword" || method === "mountStepUp") {
    const place = memberOf(given, "elementId")
    const element = typeof place === "string" ? attempt(() => document.querySelector(place)) : place
    if (isElement(element)) asking.add(element)
  }
  if (client.secondFactor !== undefined)
    later(() => warnOnce(warn, "createAuthWidget", unaskedFactor(session)))
  if (method.startsWith("mount")) return warnOnce(warn, method, await inMount(client, method, given))
  // A page that shows the form in place of a return has thought of it
  const hasForm = typeof document !== "undefined" && document.querySelector(".lk-root") !== null
  if (given === null && hasForm) return
  inspectClient(warn, publicToken, client, method, given, session)
}
