/**
 * The seconds that a `Retry-After` header asks to wait: a number, or a date, which is compared with the answer's `Date` or,
 * where browsers hide that, with the time of this computer. Undefined when there is no header that can be read.
 */
export const retryAfterSeconds = (
  header: string | undefined,
  date: string | undefined,
  now: number
): number | undefined => {
  if (header === undefined) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Number(header)
  const sent = date === undefined ? NaN : Date.parse(date)
  const seconds = (Date.parse(header) - (Number.isNaN(sent) ? now : sent)) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
