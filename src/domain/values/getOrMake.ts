/** The value of a key. One that is missing is made and kept. */
export const getOrMake = <Key, Value>(
  map: { readonly get: (key: Key) => Value | undefined; readonly set: (key: Key, value: Value) => unknown },
  key: Key,
  make: () => Value
): Value => {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
