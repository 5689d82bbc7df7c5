/** Returns a function like `make` that keeps its last result and returns it again for equal arguments. */
export const rememberLast = <Args extends ReadonlyArray<unknown>, Result>(
  make: (...args: Args) => Result
): ((...args: Args) => Result) => {
  let last: { readonly args: Args; readonly result: Result } | undefined
  return (...args) => {
    if (!last?.args.every((each, at) => Object.is(each, args[at]))) last = { args, result: make(...args) }
    return last.result
  }
}
