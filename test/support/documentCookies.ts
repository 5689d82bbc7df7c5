/** The cookies of a simulated document. */
import { vi } from "vitest"

/** The setter of `document.cookie`, on whichever prototype it is. */
const setterOf = (object: object | null): ((text: string) => void) | undefined =>
  object === null
    ? undefined
    : (Object.getOwnPropertyDescriptor(object, "cookie")?.set ?? setterOf(Reflect.getPrototypeOf(object)))

/** Refuses cookies of more than 4096 bytes, as browsers do, until mocks are restored. */
export const refuseLargeCookies = (): void => {
  const store = setterOf(document)
  vi.spyOn(document, "cookie", "set").mockImplementation((text) => {
    const [pair = ""] = text.split(";")
    if (pair.length <= 4_096) store?.call(document, text)
  })
}

/** Removes the cookies that the page sees and that were written for this path. */
export const forgetCookies = (path = "/"): void => {
  for (const pair of document.cookie.split("; ")) {
    document.cookie = `${pair.replace(/=.*/, "")}=; path=${path}; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  }
}
