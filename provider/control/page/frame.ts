/** The frame of the pages for developers: their look, and the bar at their top. */
import { html } from "../../pages/html.js"

/** A link to the site that the server serves too. */
export interface SiteLink {
  readonly name: string
  readonly href: string
}

/** The path of the stylesheet. */
export const controlStylesheetPath = "/_control/page.css"

/** The path of the icon. */
export const iconPath = "/_control/key.svg"

/** A key. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">
  <rect width="24" height="24" rx="6" fill="#19303d" />
  <path fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="M12.2 11.8 18 6m-1.500 1.500 2 2m-4 0 1.500 1.500" />
  <circle cx="9.500" cy="14.500" r="3.500" fill="none" stroke="#fff" stroke-width="2" />
</svg>
`

/** The parts of a page that every one of them has. */
export const frameOf = ({
  links,
  prefix
}: {
  readonly prefix: string
  readonly links: ReadonlyArray<SiteLink>
}) => ({
  stylesheet: controlStylesheetPath,
  icon: iconPath,
  bar: html`<header class="bar">
    <span class="brand"><img src="${prefix}${iconPath}" alt="" width="24" height="24" />Latchkey</span>
    ${
      links.length === 0
        ? undefined
        : html`<nav aria-label="Pages">
            ${links.map(({ href, name }) => html`<a href="${href}">${name}</a>`)}
          </nav>`
    }
  </header>`
})
