/** What the playground prints for various choices, by the name of a file. */
import { codeOf } from "../../../demo/codeOf.js"
import { isLook, looks } from "../../../demo/looks.js"
import { mountOptions } from "../../../demo/mountOptions.js"
import { defaults, switches, type Options } from "../../../demo/options.js"

const cases: Readonly<Record<string, Options>> = {
  "what is on at first": defaults,
  "nothing chosen": { ...defaults, on: [] },
  "everything, in German, inside a shadow root": { ...defaults, on: switches, words: "de", shadow: true },
  "words of a site": { ...defaults, words: "own" },
  ...Object.fromEntries(
    Object.keys(looks)
      .filter(isLook)
      .map((look) => [`the look ${look}`, { ...defaults, look }])
  )
}

export const playgroundFiles: ReadonlyArray<readonly [file: string, code: string]> = Object.entries(
  cases
).map(([name, options]) => [`playground/${name}.ts`, codeOf(mountOptions(options, "https://example.com"))])
