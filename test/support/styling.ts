/** Generates `docs/styling.md` from the sources: what a site can style. */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { light as palette } from "../../src/domain/widget/Palette.js"
import type { Theme } from "../../src/domain/widget/Theme.js"
import { themeProperties } from "../../src/view/theme/palette.js"
import { darkProperties, lightProperties } from "./palette.js"

const view = fileURLToPath(new URL("../../src/view", import.meta.url))
const root = readFileSync(`${view}/theme/parts/root.css`, "utf8")

/** A theme whose values are the paths of its keys. */
const paths: Theme = {
  container: {
    backgroundColor: "container.backgroundColor",
    borderColor: "container.borderColor",
    borderRadius: "container.borderRadius",
    width: "container.width"
  },
  colors: {
    accent: "colors.accent",
    primary: "colors.primary",
    secondary: "colors.secondary",
    success: "colors.success",
    warning: "colors.warning",
    error: "colors.error"
  },
  buttons: { primary: button("primary"), secondary: button("secondary"), disabled: button("disabled") },
  inputs: {
    backgroundColor: "inputs.backgroundColor",
    textColor: "inputs.textColor",
    borderColor: "inputs.borderColor",
    borderRadius: "inputs.borderRadius",
    placeholderColor: "inputs.placeholderColor"
  },
  fontFamily: "fontFamily",
  socialLayout: "rows",
  hideHeaderText: false,
  logo: { logoImageUrl: "" }
}

function button(kind: keyof Theme["buttons"]) {
  return {
    backgroundColor: `buttons.${kind}.backgroundColor`,
    textColor: `buttons.${kind}.textColor`,
    borderColor: `buttons.${kind}.borderColor`,
    borderRadius: `buttons.${kind}.borderRadius`
  }
}

/** Custom properties without a style key, and what they style. */
const others: Readonly<Record<string, string>> = {
  "--lk-container-shadow": "the shadow of the card",
  "--lk-color-text": "headings and text",
  "--lk-color-line": "dividers and the borders of static parts",
  "--lk-color-raised": "the selected tab and toasts",
  "--lk-color-link": "links, the focus ring and what is selected",
  "--lk-ease": "duration and easing of transitions"
}

const light = new Map(lightProperties)
const dark = new Map(darkProperties)

/** The default of a property in the light scheme, and in the dark one. */
const valuesOf = (property: string): ReadonlyArray<string> => [
  light.get(property) ?? new RegExp(`${property}: ([^;]+);`).exec(root)?.[1] ?? "",
  dark.get(property) ?? ""
]

const parts = {
  root: "the widget; has `data-scheme`, `lang` and `dir`",
  card: "the box around a screen",
  screen: "the content of a screen; its parent has `data-screen`",
  header: "logo and title of the first screen",
  logo: "the site's logo",
  title: "the heading of a screen",
  subtitle: "a heading within a screen",
  description: "the text below a heading",
  action: "in it, what a step-up is asked for",
  check: "the check mark of a screen that says that something succeeded",
  ways: "the links to other second factors",
  qr: "the picture that an authenticator app scans",
  key: "the key of an authenticator app, as text",
  codes: "the recovery codes",
  tick: "a checkbox with its label",
  next: "who is signed in",
  back: "the button with the back arrow",
  divider: "“or” between two groups",
  field: "a field with its label and message",
  label: "the label of a field",
  input: "a text input",
  message: "the message below a field",
  button:
    "every button that has no other part; `data-variant` is `primary` or `secondary`, `aria-busy` while it works",
  choice: "a button of a list of ways, with an icon, a name and a detail; `aria-busy` while it works",
  tag: "a word beside an address or a number of the account",
  "icon-button": "a button with an icon only",
  link: "a link, or a button within text",
  tabs: "the tabs with the ways to receive a link or a passcode",
  tab: "one tab; has `aria-selected`",
  used: "“Last used” in the corner of a button or a tab",
  oauth: "the group of social providers",
  "oauth-button": "the button of one provider",
  mark: "the logo of a provider or a wallet",
  wallets: "the group of wallets",
  "wallet-button": "the button of one wallet",
  "wallet-links": "links to install a wallet",
  "wallet-link": "one of these links",
  "passkey-button": "“Login with a Passkey”",
  phone: "the field for a phone number",
  country: "the country select in that field",
  password: "the frame of a password input and its reveal button",
  reveal: "the button that shows the password",
  strength: "the strength of a new password",
  meter: "the four segments of the strength",
  "meter-segment": "one segment; has `data-filled`",
  rules: "the rules for a new password",
  rule: "one rule",
  otp: "the passcode field with its six cells",
  "otp-input": "the input over the cells",
  "otp-cell": "one cell; has `data-filled`",
  "otp-hint": "the text that says when the passcode is checked",
  verifying: "the progress bar while a passcode is checked",
  resend: "the line with the button to send again",
  inboxes: "links to mail services",
  "inbox-link": "one of these links; `data-variant` is `primary` for the inbox of the address itself",
  waiting: "the wallet that the user has to confirm in",
  points: "a list of reasons",
  passkeys: "the list of passkeys",
  passkey: "one passkey",
  "delete-button": "the button that confirms a deletion",
  account: "the account page",
  section: "a section of it; has `data-section`",
  "section-text": "the sentence below the heading of a section",
  "section-form": "the form that is open in a section",
  "own-section": "the element that the site fills",
  person: "the picture and the name of the user",
  picture: "the picture of a social login, or the first letters of the name",
  pending: "where a link was sent, until it is opened",
  row: "a row of a section",
  consent: "the permissions that an app requests",
  "consent-header": "the text above that list",
  "consent-item": "one permission",
  disclosure: "a box that expands",
  "disclosure-summary": "the line that expands it",
  box: "a message for the whole screen; `data-variant` is `error`, `warning` or `success`",
  toasts: "the list of toasts",
  toast: "one toast; has `data-tone`",
  watermark: "“Powered by …”"
} as const satisfies Readonly<Record<string, string>>

/** The parts that the guide lists. */
export const documentedParts: ReadonlySet<string> = new Set(Object.keys(parts))

/** The parts that the components render. */
export const drawnParts = (): ReadonlySet<string> => {
  const files = readdirSync(view, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file)
  )
  const sources = files.map((file) => readFileSync(`${view}/${file}`, "utf8"))
  const found = sources.flatMap((source) => [...source.matchAll(/\bpart(?:=|": |"\] = | = )"([a-z-]+)"/g)])
  return new Set(found.map(([, part = ""]) => part))
}

const row = (...cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
const code = (text: string) => (text === "" ? "" : `\`${text}\``)

/** `docs/styling.md`. */
export const stylingGuide = (): string =>
  [
    "# Styling",
    "",
    "What a site can style. This file is generated from the sources, and a test compares the two. All rules of the widget",
    "are in the cascade layer `latchkey`, so that unlayered rules of a site win without `!important`.",
    "",
    "## Style keys and custom properties",
    "",
    "A site sets a key of the `styles` option, or the custom property on `.lk-root` in its style sheet. Two keys have no",
    "custom property: `hideHeaderText` (no visible title on the first screen) and `logo.logoImageUrl` (an `https:`, `http:`",
    "or `data:image/…` URL). Other `--lk-…` properties are internal and may change at any time.",
    "",
    row("style key", "custom property", "light", "dark, if different"),
    row("---", "---", "---", "---"),
    ...themeProperties(paths).map(([property, key = ""]) =>
      row(code(key), code(property), ...valuesOf(property).map(code))
    ),
    ...Object.entries(others).map(([property, note]) =>
      row(note, code(property), ...valuesOf(property).map(code))
    ),
    "",
    "The dark value applies when `colorScheme` is `dark`, or `auto` on a dark system. A value set by a site applies in both.",
    "",
    "## Parts",
    "",
    'Select a part by its `data-part`: `.lk-root [data-part="title"]`. The names are stable ([what may change](versions.md)). Classes (`lk-…`) are internal and may change at any time.',
    "",
    row("part", "what it is"),
    row("---", "---"),
    ...Object.entries(parts).map(([part, note]) => row(code(part), note)),
    ""
  ].join("\n")

/** Properties of the guide that have no default. */
export const propertiesWithoutDefault = (): ReadonlyArray<string> =>
  [...themeProperties(palette).map(([name]) => name), ...Object.keys(others)].filter(
    (property) => valuesOf(property)[0] === ""
  )
