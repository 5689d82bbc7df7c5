import { isObject, memberOf } from "../values/objects.js"

/**
 * An answer that signs in names its user in three places: in itself, in `user` and in `session`. Those of the three that do not
 * are completed with the id of the others.
 */
export const withUserIds = (answer: unknown): unknown => {
  const places = [answer, memberOf(answer, "user"), memberOf(answer, "session")]
  const user_id = places.map((place) => memberOf(place, "user_id")).find((id) => typeof id === "string")
  if (!isPart(answer) || user_id === undefined) return answer
  const named = (part: unknown) =>
    isPart(part) && (memberOf(part, "user_id") ?? null) === null ? { ...part, user_id } : part
  const members = Object.entries(answer).map(([name, member]: [string, unknown]) => [
    name,
    name === "user" || name === "session" ? named(member) : member
  ])
  return named(Object.fromEntries(members))
}

const isPart = (value: unknown): value is object => isObject(value) && !Array.isArray(value)
