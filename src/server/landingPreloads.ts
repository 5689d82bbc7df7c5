/** What a page loads to redeem the token of its address, by the names that the site's build has given. */
import { UsageError } from "../domain/errors/BasicErrors.js"
import { isObject, memberOf } from "../domain/values/objects.js"

/** The manifest of a build with Vite (`build.manifest`): a row for each chunk. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly isEntry?: boolean | undefined
      readonly imports?: ReadonlyArray<string> | undefined
    }
  >
>

/** The files of the package that a page imports: to redeem a link, and for any other call without the widget, or with it. */
const files = {
  magic_links: /(^_|\/dist\/bundled\/)(followSession|keepSession|redeemLink)[-.][^/]*$/,
  multi_tenant_magic_links:
    /(^_|\/dist\/bundled\/)(followSession|keepMemberSession|redeemMemberLink)[-.][^/]*$/,
  oauth: /(^_|\/dist\/bundled\/)(browserClient|calls|renderer)[-.][^/]*$/
}

/** Without the readers, which are in a chunk of browsers: the entry for servers loads none. */
const isManifest = (manifest: unknown): boolean =>
  isObject(manifest) &&
  !Array.isArray(manifest) &&
  Object.values(manifest).every((row) => {
    const imports = memberOf(row, "imports")
    return typeof memberOf(row, "file") === "string" && (imports === undefined || Array.isArray(imports))
  })

/**
 * The addresses of the files that a page needs to redeem the token of its address, for `<link rel="modulepreload">`. `manifest`
 * is the manifest of your build with Vite (`build.manifest`), `base` the address of its files. Default: `/`. `tokenType` is the
 * `stytch_token_type` of the address: `multi_tenant_magic_links` for members of organizations. Default: `magic_links`. For any other
 * type there is nothing to preload.
 *
 * @example
 * import { readFileSync } from "node:fs"
 * import { landingPreloads } from "latchkey/server"
 *
 * const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"))
 * const links = landingPreloads(manifest).map((file) => `<link rel="modulepreload" href="${file}">`)
 */
export const landingPreloads = (
  manifest: BuildManifest,
  base = "/",
  tokenType: "magic_links" | "multi_tenant_magic_links" | "oauth" = "magic_links"
): ReadonlyArray<string> => {
  const wrong = (problem: string) => new UsageError({ method: "landingPreloads", problem })
  if (!isManifest(manifest)) throw wrong("manifest must be that of a build with Vite.")
  if (typeof base !== "string") throw wrong("base must be a string.")
  if (!Object.hasOwn(files, tokenType)) return []
  const rows = new Map(Object.entries(manifest))
  const names = new Set([...rows.keys()].filter((name) => files[tokenType].test(name)))
  // What is added meanwhile is visited too
  for (const name of names) for (const next of rows.get(name)?.imports ?? []) names.add(next)
  const chunks = [...names].flatMap((name) => rows.get(name) ?? [])
  // Some frameworks say their base without a slash at its end
  const folder = base.replace(/[^/]$/, "$&/")
  // The page has its entry
  return chunks.filter(({ isEntry }) => isEntry !== true).map(({ file }) => `${folder}${file}`)
}
