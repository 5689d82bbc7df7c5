/**
 * The pages that are measured. Each is built by Vite in production mode from the folder `pages/PAGE`, by default
 * `pages/ID`, which has an `index.html`. `alias` replaces imports of the page. The form of a page that is `prerendered` is
 * in its HTML, drawn by `renderLogin`.
 *
 * Versions are pinned, so that the numbers of two days can be compared.
 *
 * @typedef {{
 *   readonly id: string, readonly name: string, readonly packages: Readonly<Record<string, string>>,
 *   readonly page?: string, readonly alias?: Readonly<Record<string, string>>, readonly prerendered?: boolean
 * }} Entry
 */

/** The entry that ratios compare with: the client that sites use today. */
export const reference = "stytch5"

/** @type {ReadonlyArray<Entry>} */
export const entries = [
  { id: "vanilla", name: "plain HTML form, inline script", packages: {} },
  {
    id: "preact",
    name: "the form on Preact",
    packages: { preact: "11.2.0" },
    page: "react",
    alias: { "react-dom/client": "preact/compat/client", react: "preact/compat" }
  },
  { id: "react", name: "the form on React", packages: { react: "19.3.1", "react-dom": "19.3.1" } },
  { id: reference, name: "reference client 5.35.1", packages: { "@stytch/vanilla-js": "5.35.1" } },
  { id: "latchkey", name: "**Latchkey**, mounted by script", packages: {} },
  {
    id: "latchkey-html",
    name: "**Latchkey**, form in the HTML",
    packages: {},
    page: "latchkey",
    prerendered: true
  }
]
