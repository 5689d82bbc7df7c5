/** What classes of custom elements extend: `HTMLElement` where there is a page. Servers import the classes and make none. */
export const ElementBase = globalThis.HTMLElement ?? Object
