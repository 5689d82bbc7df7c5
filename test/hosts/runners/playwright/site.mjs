/** Serves the page and the files of the installed package. */
import { createServer } from "node:http"
import { readFile } from "node:fs/promises"

const files = new URL("dist/", import.meta.resolve("latchkey/package.json"))

createServer((request, response) => {
  const { url = "/" } = request
  const isScript = url.endsWith(".js")
  readFile(isScript ? new URL(`.${url}`, files) : new URL("index.html", import.meta.url)).then(
    (body) => {
      response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html; charset=utf-8")
      response.end(body)
    },
    () => response.writeHead(404).end()
  )
}).listen(4128, "localhost")
