/** Runs in the test pages, not in the tests. */

/** The origin of the provider that the test serves. */
export const providerOrigin = (): string => {
  const meta = document.querySelector("meta[name=provider]")
  const origin = meta?.getAttribute("content")
  if (origin === null || origin === undefined) throw new Error("The site has put no provider into this page.")
  return origin
}

/** All that an error holds, its stack and its causes too. */
export const everythingIn = (error: unknown): string =>
  error instanceof Error
    ? [
        String(error),
        error.stack,
        JSON.stringify(error),
        JSON.stringify(Object.entries(error)),
        everythingIn(error.cause)
      ].join("\n")
    : JSON.stringify(error)
