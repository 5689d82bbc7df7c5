/** The site of `latchkey try`. */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Site } from "../http/control.js"
import { staticFile } from "../http/responses.js"
import { authScript, indexScript, landingScript } from "./code.js"
import { landingPage, samplePage } from "./samplePage.js"

const script = (content: string) => staticFile("text/javascript", content)

/** Makes the site. `dist` is the folder of the package with `latchkey.js` and the folder `latchkey`. */
export const sampleSite = (dist: string): Site => ({
  name: "Sample site",
  href: "/",
  find: (name) => {
    const [, file] = /^GET \/(latchkey(?:\/[\w-]+)?\.js)$/.exec(name) ?? []
    if (file !== undefined) return async () => script(await readFile(join(dist, file), "utf8"))
    return pages[name]
  }
})

const pages: Readonly<Record<string, NonNullable<ReturnType<Site["find"]>>>> = {
  "GET /": samplePage,
  "GET /landing.html": landingPage,
  "GET /auth.js": (_, { origin }) => script(authScript(origin)),
  "GET /index.js": () => script(indexScript),
  "GET /landing.js": () => script(landingScript)
}
