/** What an engine computes for the states of the gallery. */
import { eventually } from "../browser/login.js"
import type { Tab } from "./Tab.js"

/** Runs in the page. A line for each element of the state: its borders, padding, colours and display. */
const linesOf = async (name: string): Promise<ReadonlyArray<string>> => {
  await window.gallery.show(name)
  // The parts inside pictures and native controls are each engine's own
  const elements = document.querySelectorAll(".lk-root, .lk-root *:not(svg *, option, input, select)")
  return [...elements].flatMap((element, index) =>
    ["", "::before", "::after"].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo)
      const isDrawn = pseudo === "" || (element.localName !== "img" && !["none", ""].includes(style.content))
      if (!isDrawn) return []
      const edges = ["padding-$", "border-$-width", "border-$-style", "border-$-color"].flatMap((property) =>
        ["top", "right", "bottom", "left"].map((side) => style.getPropertyValue(property.replace("$", side)))
      )
      // Engines print fractions with more or fewer digits
      const values = [...edges, style.color, style.backgroundColor, style.display]
        .join(" ")
        .replaceAll(/\d+\.\d+/g, (number) => Number(number).toFixed(2))
      return [`${name}, ${index} ${element.getAttribute("class") ?? element.localName}${pseudo}: ${values}`]
    })
  )
}

/** The lines of these states by their names, in a tab that shows the gallery. */
export const stylesOf = async (
  tab: Tab,
  names: ReadonlyArray<string>
): Promise<ReadonlyMap<string, ReadonlyArray<string>>> => {
  await eventually(() => tab.evaluate(() => "gallery" in window)).toBe(true)
  const styles = new Map<string, ReadonlyArray<string>>()
  for (const name of names) {
    const lines = await tab.evaluate(linesOf, name)
    styles.set(name, Array.isArray(lines) ? lines.map(String) : [])
  }
  return styles
}
