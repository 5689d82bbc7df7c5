/** Adds to the number of `name` on this page or in this process, which all copies of this library share. Returns it. */
export const count = (name: string, by: number): number => {
  const key = Symbol.for(`latchkey-${name}`)
  const counted = Number(Reflect.get(globalThis, key) ?? 0) + by
  Reflect.set(globalThis, key, counted)
  return counted
}
