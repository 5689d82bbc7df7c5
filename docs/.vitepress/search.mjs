/**
 * The search of the site. A page lists words that readers type and that it does not use itself in a comment below the
 * heading that they should find: `<!-- search: MFA, 2FA -->`. A comment, so that they are shown nowhere.
 */

/** Puts the words of the comments into the text that is indexed, in brackets by which `extractField` finds them. */
const withSearchWords = (/** @type {string} */ text) => text.replace(/^<!-- search: (.+) -->$/gm, "\n⟦$1⟧\n")

/**
 * The browser evaluates these options as text, so the functions name nothing outside of themselves. VitePress's type lacks
 * `fields`, which its search passes on.
 *
 * @type {{
 *   options: { fields: Array<string>, extractField: (section: any, name: string) => string },
 *   searchOptions: import("minisearch").SearchOptions
 * }}
 */
export const miniSearch = {
  options: {
    fields: ["title", "titles", "text", "words"],
    extractField: (section, name) =>
      name === "words" ? (section.text.match(/⟦.*?⟧/g) ?? []).join(" ") : section[name]
  },
  searchOptions: {
    // An abbreviation is not the misspelling of another one
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    prefix: true,
    boost: { words: 8, title: 4, text: 2, titles: 1 },
    boostDocument: (id) => (id.includes("/troubleshooting.html") ? 1.2 : 1)
  }
}

/**
 * @param {(file: string) => boolean} isLeftOut
 * @returns {import("vitepress").DefaultTheme.LocalSearchOptions}
 */
export const searchWithout = (isLeftOut) => ({
  miniSearch,
  _render: (text, env, md) => (isLeftOut(env.relativePath) ? "" : md.render(withSearchWords(text), env))
})
