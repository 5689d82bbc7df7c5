/**
 * The pages that are measured. Each is the folder `pages/ID` with an `index.html`, built by Vite in production mode.
 *
 * Versions are pinned, so that the numbers of two days can be compared. The page whose form is in the HTML
 * (`renderLogin` of `latchkey/server`) belongs here as a second entry of ours.
 *
 * @typedef {{ readonly id: string, readonly name: string, readonly packages: Readonly<Record<string, string>> }} Entry
 */

/** The entry that ratios compare with: the client that sites use today. */
export const reference = "stytch5"

/** @type {ReadonlyArray<Entry>} */
export const entries = [
  { id: "vanilla", name: "plain HTML form, inline script", packages: {} },
  { id: "preact", name: "the form on Preact", packages: { preact: "11.2.0" } },
  { id: "react", name: "the form on React", packages: { react: "19.3.1", "react-dom": "19.3.1" } },
  { id: reference, name: "reference client 5.35.1", packages: { "@stytch/vanilla-js": "5.35.1" } },
  { id: "latchkey", name: "**Latchkey**, mounted by script", packages: {} }
]
