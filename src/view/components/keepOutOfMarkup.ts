/**
 * A ref for the input of a secret. React writes what it draws into the attribute `value`, which style sheets can match and recorders
 * of pages copy. It reads and writes the attribute by the property `defaultValue` only.
 */
export const keepOutOfMarkup = (input: HTMLInputElement | null | undefined): void => {
  if (!input) return
  let drawn = input.defaultValue
  Object.defineProperty(input, "defaultValue", {
    configurable: true,
    get: () => drawn,
    set: (value: string) => (drawn = value)
  })
  input.removeAttribute("value")
}
