/**
 * The IANA name of the time zone. The first formatter of a page makes the browser load its language data, which takes
 * 20 ms on a fast computer, so that a browser with `Temporal` is not asked for one.
 */
export const timeZone = (): string =>
  globalThis.Temporal?.Now?.timeZoneId?.() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
