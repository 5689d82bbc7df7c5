/** The lines of a JSON text, so that people find what is wrong with it. */

/** White space, then a mark, a text, a number or a word. */
const token = /\s*([{}[\],:]|"(?:[^"\\\n]|\\.)*"|[^\s{}[\],:"]+|")/y

/** Whether a token is a whole value: no mark. */
const isScalar = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The line of each member, by its path such as `users[0].email`; that of the whole text is under `""`. Throws an error that
 * names the first line that is no JSON.
 */
export const readLines = (text: string): ReadonlyMap<string, number> => {
  const lines = new Map<string, number>()
  let place = 0
  const lineAt = (index: number) => text.slice(0, index).split("\n").length
  const peek = () => {
    token.lastIndex = place
    const found = token.exec(text)?.[1]
    return { text: found, end: found === undefined ? text.trimEnd().length : token.lastIndex }
  }
  const take = (isExpected: (text: string) => boolean, what: string) => {
    const { end, text: found } = peek()
    if (found === undefined || !isExpected(found))
      throw new Error(`line ${lineAt(end)}: ${what} expected, not ${found ?? "the end"}`)
    place = end
    return found
  }
  /** Reads members up to the closing mark. */
  const readAll = (close: string, readOne: (index: number) => void) => {
    for (let index = 0; index > 0 || peek().text !== close; index += 1) {
      readOne(index)
      if (take((found) => found === "," || found === close, `, or ${close}`) === close) return
    }
    place = peek().end
  }
  const readValue = (path: string) => {
    lines.set(path, lineAt(peek().end))
    const first = take((found) => "{[".includes(found) || isScalar(found), "a value")
    if (first === "[") readAll("]", (index) => readValue(`${path}[${index}]`))
    if (first === "{")
      readAll("}", () => {
        const name = take((found) => found.startsWith('"') && isScalar(found), "a name in quotes")
        take((found) => found === ":", ":")
        readValue(`${path}.${String(JSON.parse(name))}`.replace(/^\./, ""))
      })
  }
  readValue("")
  if (peek().text !== undefined)
    throw new Error(`line ${lineAt(peek().end)}: the text goes on after the value`)
  return lines
}
