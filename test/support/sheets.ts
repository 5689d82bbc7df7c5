/** The style sheets of the widget. Those in `theme` itself only import the others. */
import { readdirSync, readFileSync } from "node:fs"

export const sheets: ReadonlyArray<{ readonly file: string; readonly css: string }> = readdirSync(
  "src/view",
  {
    recursive: true,
    encoding: "utf8"
  }
)
  .map((name) => name.replaceAll("\\", "/"))
  .sort()
  .filter((name) => name.endsWith(".css") && !/^theme\/[^/]+$/.test(name))
  .map((name) => ({ file: name, css: readFileSync(`src/view/${name}`, "utf8") }))
