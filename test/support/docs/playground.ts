/** What the playground and the live themes print for various choices, by the name of a file. */
import { codeOf } from "../../../demo/codeOf.js"
import { examples } from "../../../demo/examples.js"
import { isLook, looks } from "../../../demo/looks.js"
import { mountOptions } from "../../../demo/mountOptions.js"
import { defaults, switches, type Options } from "../../../demo/options.js"
import { clientOptions } from "../../../demo/secondFactor.js"
import { siteOptions, type ThemeChoice } from "../../../demo/theme/themeOptions.js"

const cases: Readonly<Record<string, Options>> = {
  "what is on at first": defaults,
  "nothing chosen": { ...defaults, on: [] },
  "everything, in German, inside a shadow root": {
    ...defaults,
    on: switches,
    words: "de",
    shadow: true,
    offer: true
  },
  "words of a site": { ...defaults, words: "own" },
  ...Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [`the example ${name}`, { ...defaults, ...example }])
  ),
  ...Object.fromEntries(
    Object.keys(looks)
      .filter(isLook)
      .map((look) => [`the look ${look}`, { ...defaults, look }])
  )
}

const themes: Readonly<Record<string, ThemeChoice>> = {
  "a theme": { look: "harbour" },
  "a changed theme": {
    look: "press",
    scheme: "dark",
    color: "#7a1f5c",
    corners: 16,
    width: 300,
    font: "system-ui, sans-serif"
  }
}

const printed: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(cases).map(([name, options]) => [
      name,
      codeOf(mountOptions(options, "https://example.com"), clientOptions(options.secondFactor))
    ])
  ),
  ...Object.fromEntries(Object.entries(themes).map(([name, choice]) => [name, codeOf(siteOptions(choice))]))
}

export const playgroundFiles: ReadonlyArray<readonly [file: string, code: string]> = Object.entries(
  printed
).map(([name, code]) => [`playground/${name}.ts`, code])
