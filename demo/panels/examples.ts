/** A chip for each example above the form. Returns the function that marks the one that is shown. */
import { find, make } from "../dom.js"
import { examples, isExample } from "../examples.js"
import type { Options } from "../options.js"

export const showExamples = (choose: (part: Partial<Options>) => void): ((options: Options) => void) => {
  const chips = Object.entries(examples).map(([name, example]) => {
    const chip = make("button", { type: "button", class: "button" }, name)
    chip.addEventListener("click", () => choose(example))
    return { chip, example }
  })
  find("#examples", HTMLElement).append(...chips.map(({ chip }) => chip))
  return (options) => {
    for (const { chip, example } of chips) chip.ariaPressed = String(isExample(options, example))
  }
}
