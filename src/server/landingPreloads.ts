/** What a page loads to redeem the token of its address, by the names that the site's build has given. */

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

/** The files of the package that a page imports with the first call: without the widget, and with it. */
const services = /(^_|latchkey\/dist\/bundled\/)(browserClient|calls|renderer)[-.][^/]*$/

export const landingPreloads = (manifest: BuildManifest, base: string): ReadonlyArray<string> => {
  const names = new Set(Object.keys(manifest).filter((name) => services.test(name)))
  // What is added meanwhile is visited too
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next)
  const chunks = [...names].flatMap((name) => manifest[name] ?? [])
  // The page has its entry
  return chunks.filter(({ isEntry }) => isEntry !== true).map(({ file }) => `${base}${file}`)
}
