/** What is drawn, as lines of text that can be read and compared. */

/** The ids have the number of the drawing. */
const withoutNumber = (text: string): string => text.replaceAll(/\blk\d+-/g, "lk-")

/** An element's name with its attributes. A picture that is written into its address is named only. */
const tagOf = (element: Element): string =>
  [
    element.localName,
    ...[...element.attributes]
      .map(({ name, value }) => `${name}="${withoutNumber(value).replace(/^(data:[^,]*,).*/s, "$1…")}"`)
      .sort()
  ].join(" ")

/** What a field holds, which no attribute says. */
const heldBy = (element: Element): string => {
  if (element instanceof HTMLSelectElement) return ` holds "${element.value}"`
  if (element instanceof HTMLInputElement)
    return element.type === "checkbox" ? ` checked: ${element.checked}` : ` holds "${element.value}"`
  return ""
}

/** Elements whose contents are another concern: a drawing, and the countries of the world. */
const isClosed = (element: Element): boolean => ["svg", "select"].includes(element.localName)

/** A line for each element and text in `parent`, in their order. */
export const outlineOf = (parent: Element, depth = 0): ReadonlyArray<string> => {
  const indent = "  ".repeat(depth)
  parent.normalize()
  return [...parent.childNodes].flatMap((node) => {
    // Versions of Node put different spaces into times
    if (!(node instanceof Element)) return [`${indent}“${node.textContent?.replaceAll("\u202f", " ") ?? ""}”`]
    const line = `${indent}${tagOf(node)}${heldBy(node)}`
    return isClosed(node) ? [line] : [line, ...outlineOf(node, depth + 1)]
  })
}

/** The lines that `other` has instead of lines of `one`: `-` is left out, `+` is new. */
export const differencesOf = (
  one: ReadonlyArray<string>,
  other: ReadonlyArray<string>
): ReadonlyArray<string> => {
  /** The length of the longest common part from each pair of lines on. */
  const common = Array.from({ length: one.length + 1 }, () =>
    Array.from({ length: other.length + 1 }, () => 0)
  )
  const commonAt = (row: number, column: number): number => common[row]?.[column] ?? 0
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--) {
      const cells = common[row]
      if (cells === undefined) continue
      cells[column] =
        one[row] === other[column]
          ? commonAt(row + 1, column + 1) + 1
          : Math.max(commonAt(row + 1, column), commonAt(row, column + 1))
    }
  const lines: Array<string> = []
  let row = 0
  let column = 0
  while (row < one.length || column < other.length) {
    if (row < one.length && column < other.length && one[row] === other[column]) {
      row++
      column++
    } else if (row < one.length && commonAt(row + 1, column) >= commonAt(row, column + 1))
      lines.push(`- ${one[row++]}`)
    else lines.push(`+ ${other[column++]}`)
  }
  return lines
}
