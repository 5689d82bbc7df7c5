/** The result of `run`, or undefined when it throws. For browser APIs and objects of the page that may throw anything. */
export const attempt = <A>(run: () => A): A | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}
