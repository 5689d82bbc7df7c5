declare global {
  var latchkeyCounts: Record<string, number> | undefined
}

/** Adds to the number of `name` on this page or in this process, which all copies of this library share. Returns it. */
export const count = (name: string, by: number): number => {
  const counts = (globalThis.latchkeyCounts ??= {})
  return (counts[name] = (counts[name] ?? 0) + by)
}
