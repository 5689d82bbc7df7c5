/**
 * A Vite plugin that puts the functions of some chunks in parentheses. V8 compiles such functions while the file still loads,
 * on another thread. It compiles others one by one when they are first called, which holds up the first paint
 * (docs/decisions/0028). It is for chunks of which most functions are called at once: compiled code takes memory.
 *
 * The minifier of Vite and esbuild keeps the parentheses. Others remove them, and the functions are compiled as usual.
 */

/** @typedef {import("vite").Rollup.ProgramNode} Program */
/** @typedef {{ readonly type: string, readonly start: number, readonly end: number }} Node */

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === "object" && value !== null && "type" in value && "start" in value

/** All nodes below a node. @param {Node} node @returns {Array<Node>} */
const below = (node) => {
  /** @type {ReadonlyArray<unknown>} */
  const members = Object.values(node).flat()
  return members.filter(isNode).flatMap((child) => [child, ...below(child)])
}

/** @param {string} code @param {Program} program */
export const withEagerFunctions = (code, program) => {
  // The first argument of a call is often run later, or never
  const functions = below(program).filter(
    ({ start, type }) => type === "ArrowFunctionExpression" && code[start - 1] !== "("
  )
  const marks = functions.flatMap(({ end, start }) => [
    { at: start, mark: "(" },
    { at: end, mark: ")" }
  ])
  let [written, last] = ["", 0]
  for (const { at, mark } of marks.toSorted((one, other) => one.at - other.at)) {
    written += code.slice(last, at) + mark
    last = at
  }
  return written + code.slice(last)
}

/** @param {ReadonlyArray<string>} names of the chunks @returns {import("vite").Plugin} */
export const eagerFunctions = (...names) => ({
  name: "eager-functions",
  renderChunk(code, { name }) {
    // Every line keeps its number for source maps
    return names.includes(name) ? { code: withEagerFunctions(code, this.parse(code)), map: null } : null
  }
})
