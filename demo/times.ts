/** A moment as this computer's owner reads it, without the date when it is today's; what cannot be read stays. */
export const momentOf = (at: string): string => {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return at
  if (date.toDateString() === new Date().toDateString()) return timeOf(at)
  return date.toLocaleString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })
}

/** The time of the day only. */
export const timeOf = (at: string | number): string =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" })

/** `45 s`, `12 min`, `3 h 5 min`. */
export const durationOf = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ")
}
