/** What of the project can be tried out here; a project is the list of what is on. */
export const settings = ["watermark", "pkce", "captcha", "siwe", "luds", "roles", "app"] as const

export type Setting = (typeof settings)[number]

/** What is on until somebody says otherwise. */
export const standard: ReadonlyArray<Setting> = ["watermark", "roles", "app"]

/** The settings among these, each once and in one order, so that equal projects are equal lists. */
export const settingsIn = (names: ReadonlyArray<unknown>): ReadonlyArray<Setting> =>
  settings.filter((name) => names.includes(name))

export const sameSettings = (a: ReadonlyArray<Setting>, b: ReadonlyArray<Setting>): boolean =>
  a.join() === b.join()
