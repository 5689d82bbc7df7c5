/** The URL of an address, or undefined when it is invalid. `URL.canParse` is missing in browsers before 2023. */
export const parseUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
