import { describe, expect, it } from "vitest"
import { aboveFloor } from "../../support/aboveFloor.js"
import { sheets } from "../../support/sheets.js"

const css = sheets
  .map(({ css }) => css)
  .join("\n")
  .replaceAll(/\/\*.*?\*\//gs, "")

/** Where each kind of name stands in formatted CSS. */
const patterns: { readonly [Kind in keyof typeof aboveFloor]: RegExp } = {
  property: /(?:^|[;{}])\s*([a-z-]+): /g,
  pseudo: /::?([a-z][a-z-]*)/g,
  atRule: /@([a-z-]+)/g,
  function: /([a-z][a-z-]*)\(/g,
  unit: /\d([a-z]+)\b/g
}

/** What the oldest supported browsers lack, and why a page is right without it. */
const accepted = {
  "property contain-intrinsic-inline-size": "root.css has a rule for browsers without it",
  "property forced-color-adjust": "Safari has no forced colours",
  "property text-size-adjust": "desktop browsers do not enlarge text; Safari has the prefixed name",
  "property accent-color": "a checkbox has the browser's colour",
  "property hyphens": "a long word breaks at any letter",
  "property hyphenate-limit-chars": "shorter words get a hyphen too",
  "property text-wrap": "only where lines break",
  "property user-select": "Safari has the prefixed name, and a code can be selected by hand",
  "pseudo dir": "root.css asks for the attribute too",
  "pseudo has": "FieldFrame.css: without it, the ring is around the input instead of the frame",
  "function color-mix": "a tint is left out; the test below checks that nothing else is"
}

describe("the style sheet in the oldest supported browsers", () => {
  it("uses what they lack only where the page is right without it", () => {
    const used = Object.entries(patterns).flatMap(([kind, pattern]) =>
      [...css.matchAll(pattern)]
        .map(([, name = ""]) => ({ kind, name }))
        .filter(({ name }) =>
          Object.entries(aboveFloor).some(([of, names]) => of === kind && names.has(name))
        )
        .map(({ name }) => `${kind} ${name}`)
    )
    expect(new Set(used)).toEqual(new Set(Object.keys(accepted)))
  })

  it("has no nested rules, which Chrome 109 lacks", () => {
    expect(css).not.toContain("&")
  })

  // With a variable, a declaration that is not understood counts as `unset`, and declarations before it do not apply
  it("mixes variables only in borders and backgrounds that may be missing, or under @supports", () => {
    const unguarded = css.replaceAll(/@supports \(color: color-mix.*?\n\}/gs, "")
    const rules = [...unguarded.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector = "", body = ""]) =>
      [...body.matchAll(/([a-z-]+): color-mix\([^;]*var\(/g)].map(
        ([, property = ""]) => `${selector.trim()} ${property}`
      )
    )
    expect(rules.filter((rule) => !/border(-block-start)?-color$/.test(rule))).toEqual([
      ":where(.lk-disclosure) background",
      ":where(.lk-disclosure-summary:hover) background",
      ":where(.lk-otp-input[aria-invalid] + .lk-otp-cells .lk-otp-cell) background",
      ":where(.lk-box) background",
      ":where(.lk-tablist) background"
    ])
  })
})
