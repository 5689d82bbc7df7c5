/** The project settings that the playground can switch on. A project is the list of those that are on. */
export const settings = ["watermark", "pkce", "captcha", "siwe", "luds", "roles", "app"] as const

export type Setting = (typeof settings)[number]

/** The settings that are on by default. */
export const standard: ReadonlyArray<Setting> = ["roles", "app"]

/** Keeps known settings only, without duplicates and in a fixed order, so that equal projects are equal lists. */
export const settingsIn = (names: ReadonlyArray<unknown>): ReadonlyArray<Setting> =>
  settings.filter((name) => names.includes(name))

export const sameSettings = (a: ReadonlyArray<Setting>, b: ReadonlyArray<Setting>): boolean =>
  a.join() === b.join()
