/** JSON to look at. Tokens open sessions: they are not even kept in the page. */
export const jsonOf = (data: unknown): string => JSON.stringify(data, withoutSecrets, 2) ?? ""

const withoutSecrets = (key: string, value: unknown): unknown =>
  /token|jwt|secret|verifier/i.test(key) && typeof value === "string" ? "(not shown)" : value
