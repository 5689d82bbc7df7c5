/** The sources of the package: those of `src`, and those of the provider. */
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The source of an entry, such as `src/element/vue.ts` of `element/vue`. */
export const sourceOfEntry = (name: string): string =>
  name === "provider"
    ? "provider/provider.ts"
    : name.startsWith("provider/")
      ? `${name.replace("provider/", "provider/kit/")}.ts`
      : `src/${name}.ts`

/** The paths of all sources, in order. */
export const sources: ReadonlyArray<string> = ["provider", "src"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("provider/test/"))
    .sort()
)
