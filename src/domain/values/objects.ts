/** Whether a value is an object or an array. Functions do not count. */
export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** An object with a value for each name. */
export const recordOf = <Name extends string, A>(
  names: ReadonlyArray<Name>,
  valueOf: (name: Name) => A
): { readonly [Each in Name]: A } =>
  // Sound: the entries are those of all names
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as { readonly [Each in Name]: A }

/** The member of a value that may be anything. Undefined when it has none of this name. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) ? Reflect.get(value, name) : undefined
