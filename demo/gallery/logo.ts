/** The address of the demo's logo; a `data:` address where pages are built, so that no policy forbids it. */
export const logo = new URL("../logo.svg", import.meta.url).href
