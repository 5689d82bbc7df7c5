/** The sources of the package: those of `src`, and those of the provider. */
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The paths of all sources, in order. */
export const sources: ReadonlyArray<string> = ["provider", "src"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("provider/test/"))
    .sort()
)
