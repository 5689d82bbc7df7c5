/** The frame that every playground page shares: head tags and navigation bar. */
import type { HtmlTagDescriptor, Plugin } from "vite"

const pages = {
  Playground: "/",
  Account: "/account/",
  Provider: "/embedded/_control/",
  Gallery: "/gallery/"
}

const head: ReadonlyArray<HtmlTagDescriptor> = [
  { tag: "meta", attrs: { name: "viewport", content: "width=device-width, initial-scale=1" } },
  { tag: "meta", attrs: { name: "color-scheme", content: "light dark" } },
  // The address can hold an unused token, so send no referrer.
  { tag: "meta", attrs: { name: "referrer", content: "no-referrer" } },
  { tag: "link", attrs: { rel: "icon", href: "/embedded/_control/key.svg", type: "image/svg+xml" } },
  // The look of the provider's page
  { tag: "link", attrs: { rel: "stylesheet", href: "/embedded/_control/page.css" } },
  { tag: "link", attrs: { rel: "stylesheet", href: "/demo.css" } }
]

const link = (name: string, href: string, isHere: boolean): HtmlTagDescriptor => ({
  tag: "a",
  attrs: { href, "aria-current": isHere && "page" },
  children: name
})

const barOn = (path: string): HtmlTagDescriptor => ({
  tag: "header",
  attrs: { class: "bar" },
  injectTo: "body-prepend",
  children: [
    {
      tag: "a",
      attrs: { class: "brand", href: "/" },
      children: '<img src="/embedded/_control/key.svg" alt="" width="24" height="24" />Latchkey'
    },
    {
      tag: "nav",
      attrs: { "aria-label": "Pages" },
      children: Object.entries(pages).map(([name, href]) => link(name, href, href === path))
    }
  ]
})

/** Adds the frame to each page. */
export const pageFrame = (): Plugin => ({
  name: "latchkey:page-frame",
  transformIndexHtml: {
    order: "pre",
    handler: (_, { path }) => [...head, barOn(path.replace(/index\.html$/, ""))]
  }
})
