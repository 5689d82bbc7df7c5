/**
 * Pages of the repository link to each other and to its sources. On the site, links to pages stay links, and links to
 * files that the site does not have become text.
 */

/** Files beside `docs` that a page of the site includes. */
const included = {
  "ARCHITECTURE.md": "/architecture",
  "CHANGELOG.md": "/changelog",
  "SECURITY.md": "/security"
}

const isExternal = (/** @type {string} */ href) => /^([a-z]+:|#)/i.test(href)

/**
 * The link as the site has it, or undefined if the site does not have the file.
 *
 * @param {string} href
 * @param {string} folder the folder of the page, relative to `docs`, "" or with a slash at the end
 */
const onSite = (href, folder) => {
  if (isExternal(href)) return href
  const [path = "", hash] = href.split("#")
  const resolved = path.startsWith("/")
    ? path.slice(1)
    : new URL(path, `http://x/docs/${folder}`).pathname.slice(1)
  const fromRoot =
    /^docs\/(docs\/|evidence\/|(ARCHITECTURE|SECURITY|CONTRIBUTING|README|CHANGELOG)\.md$)/.test(resolved)
      ? resolved.slice("docs/".length)
      : resolved
  const anchor = hash === undefined ? "" : `#${hash}`
  for (const [file, link] of Object.entries(included)) if (fromRoot === file) return link + anchor
  if (path.startsWith("/")) return href
  if (!fromRoot.startsWith("docs/")) return undefined
  const inside = fromRoot.slice("docs/".length)
  if (inside !== "" && !/(\.md|\/)$/.test(inside) && !/^[\w/-]+$/.test(inside)) return undefined
  return `/${inside
    .replace(/README\.md$/, "")
    .replace(/^decisions$/, "decisions/")
    .replace(/\.md$/, "")
    .replace(/(^|\/)index$/, "$1")}${anchor}`
}

/** @param {import("vitepress").MarkdownRenderer} md */
export const keepLinksInside = (md) => {
  md.core.ruler.push("keep_links_inside", (state) => {
    const folder = String(state.env.relativePath ?? "").replace(/[^/]*$/, "")
    for (const { children } of state.tokens) {
      let isText = false
      for (const token of children ?? []) {
        if (token.type === "link_open") {
          const link = onSite(String(token.attrGet("href")), folder)
          isText = link === undefined
          if (link !== undefined) token.attrSet("href", link)
        }
        if (isText && token.type === "link_open")
          Object.assign(token, { type: "span_open", tag: "span", attrs: null })
        if (isText && token.type === "link_close") {
          Object.assign(token, { type: "span_close", tag: "span" })
          isText = false
        }
      }
    }
  })
}
