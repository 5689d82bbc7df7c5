/** What a site may style, worked out from the sources, as `docs/styling.md` tells it. */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { themeOf, type Theme } from "../../src/domain/Theme.js"
import { themeProperties } from "../../src/view/theme/themeProperties.js"
import { darkProperties, lightProperties } from "../../src/view/theme/palette.js"

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
    primary: "colors.primary",
    secondary: "colors.secondary",
    success: "colors.success",
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

/** Properties that no style key sets, for the style sheets of sites. */
const others: Readonly<Record<string, string>> = {
  "--lk-container-shadow": "below the card",
  "--lk-color-text": "titles and labels",
  "--lk-color-line": "dividers and the rims of what cannot be pressed",
  "--lk-color-raised": "the chosen tab",
  "--lk-color-warning": "boxes that warn",
  "--lk-ease": "how long and in what way things move"
}

/** The default of a property in the light scheme, and in the dark one. */
const valuesOf = (property: string): ReadonlyArray<string> => [
  lightProperties.get(property) ?? new RegExp(`${property}: ([^;]+);`).exec(root)?.[1] ?? "",
  darkProperties.get(property) ?? ""
]

const parts = {
  root: "the widget; carries `data-scheme`, `lang` and `dir`",
  card: "the box around a screen",
  screen: "a screen in its box; the element around it says which by `data-screen`",
  header: "logo and title of the first screen",
  logo: "the site's logo",
  title: "the heading of a screen",
  subtitle: "a heading within a screen",
  description: "the text below a heading",
  back: "the arrow back",
  divider: "“or”, between two ways",
  field: "a field with its label and message",
  label: "a field's label",
  input: "what is typed into",
  message: "what is wrong with a field",
  button: "every other button; `data-variant` is `primary` or `secondary`, `aria-busy` while it works",
  "icon-button": "a button without words",
  link: "an action within a text",
  tabs: "the ways to get a link or a passcode",
  tab: "one of them; `aria-selected`",
  oauth: "the social providers",
  "oauth-button": "one of them",
  mark: "a provider's or a wallet's mark",
  wallets: "the wallets",
  "wallet-button": "one of them",
  "wallet-links": "where wallets are to be had",
  "wallet-link": "one such place",
  "passkey-button": "“Login with a Passkey”",
  phone: "country and number",
  country: "the country of a number",
  password: "a password with the button that shows it",
  reveal: "the button that shows a password",
  strength: "what is thought of a new password",
  meter: "its four segments",
  "meter-segment": "one of them; `data-filled`",
  rules: "the rules for a new password",
  rule: "one of them",
  otp: "the six cells of a passcode",
  "otp-input": "the one field over them",
  "otp-cell": "one of them; `data-filled`",
  verifying: "the bar while a passcode is checked",
  resend: "the line that offers to send again",
  inboxes: "links to mail services",
  "inbox-link": "one of them",
  waiting: "what is waited for: a wallet",
  points: "a list of reasons",
  passkeys: "the list of passkeys",
  passkey: "one of them",
  "delete-button": "the button that deletes one for good",
  consent: "what an app asks for",
  "consent-header": "the words above its list",
  "consent-item": "one thing it asks for",
  disclosure: "what opens to tell more",
  "disclosure-summary": "the line that opens it",
  box: "news of the whole screen; `data-variant` is `error` or `warning`",
  toasts: "passing news",
  toast: "one of them; `data-tone`",
  watermark: "“Powered by …”"
} as const satisfies Readonly<Record<string, string>>

/** The parts that the guide tells of. */
export const toldParts: ReadonlySet<string> = new Set(Object.keys(parts))

/** The parts that the sources draw. */
export const drawnParts = (): ReadonlySet<string> => {
  const files = readdirSync(view, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file)
  )
  const sources = files.map((file) => readFileSync(`${view}/${file}`, "utf8"))
  const found = sources.flatMap((source) => [...source.matchAll(/\bpart(?:=|"\] = | = )"([a-z-]+)"/g)])
  return new Set(found.map(([, part = ""]) => part))
}

const row = (...cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
const code = (text: string) => (text === "" ? "" : `\`${text}\``)

/** `docs/styling.md`. */
export const stylingGuide = (): string =>
  [
    "# Styling",
    "",
    "What a site may restyle, worked out from the sources; a test keeps it true. All rules of the widget are in the cascade",
    "layer `latchkey`, so that whatever a site says outside of layers wins, without `!important`.",
    "",
    "## Style keys and custom properties",
    "",
    "A key of `styles`, or the property on the root in a style sheet: both do the same. Keys without a property are",
    "`hideHeaderText` (no title on the first screen) and `logo.logoImageUrl` (`https:`, `http:` or `data:image/…`).",
    "",
    row("style key", "custom property", "light", "dark, where it differs"),
    row("---", "---", "---", "---"),
    ...themeProperties(paths).map(([property, key = ""]) =>
      row(code(key), code(property), ...valuesOf(property).map(code))
    ),
    ...Object.entries(others).map(([property, note]) =>
      row(note, code(property), ...valuesOf(property).map(code))
    ),
    "",
    "A dark value counts where `colorScheme` is `dark`, or `auto` on a dark system. What a site sets holds in both schemes.",
    "",
    "## Parts",
    "",
    'Each carries `data-part`, to be chosen by `.lk-root [data-part="title"]`. Classes (`lk-…`) may change at any time.',
    "",
    row("part", "what it is"),
    row("---", "---"),
    ...Object.entries(parts).map(([part, note]) => row(code(part), note)),
    ""
  ].join("\n")

/** Properties of the guide that no style sheet gives a value. */
export const unsetProperties = (): ReadonlyArray<string> =>
  [...themeProperties(themeOf()).map(([name]) => name), ...Object.keys(others)].filter(
    (property) => valuesOf(property)[0] === ""
  )
