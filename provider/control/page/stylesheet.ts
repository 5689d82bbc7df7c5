import base from "./base.css?raw"
import inbox from "./inbox.css?raw"
import page from "./page.css?raw"

/** The look of an inbox with its buttons. */
export const inboxStylesheet = inbox

/** The look of the pages for developers: the provider's page, the page of `latchkey try` and the playground. */
export const controlStylesheet = base + inbox + page
