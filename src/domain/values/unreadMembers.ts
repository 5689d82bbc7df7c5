import { isObject } from "./objects.js"
import { Mismatch, type Reader } from "./readers.js"

/** An object, with the names of its members that a reader ignores and of all that the reader looks for. */
export interface Unread {
  /** The names of the members that lead to the object. */
  readonly path: ReadonlyArray<string>
  readonly unread: ReadonlyArray<string>
  readonly known: ReadonlySet<string>
}

/** The members that `read` ignores in `value` and in the objects that it reads there. None when the value cannot be read. */
export const unreadMembers = (read: Reader<unknown>, value: unknown): ReadonlyArray<Unread> => {
  const objects: Array<Unread & { readonly known: Set<string> }> = []

  /** A copy that notes which members are read. Not a proxy of the value itself: that of a frozen object must return its members. */
  const watched = (value: unknown, path: ReadonlyArray<string>): unknown => {
    if (!isObject(value) || path.length > deepest) return value
    const known = new Set<string>()
    // A reader looks at no member of a list by its name
    if (!Array.isArray(value)) objects.push({ path, known, unread: Object.keys(value) })
    const members = Object.entries(value).map(
      ([name, member]: [string, unknown]) => [name, watched(member, [...path, name])] as const
    )
    if (Array.isArray(value)) return members.map(([, member]) => member)
    return new Proxy(Object.fromEntries(members), {
      get: (target, name) => {
        known.add(String(name))
        const member: unknown = Reflect.get(target, name)
        return member
      }
    })
  }

  if (read(watched(value, [])) instanceof Mismatch) return []
  return objects
    .filter(({ known }) => known.size > 0)
    .map(({ unread, ...object }) => ({ ...object, unread: unread.filter((name) => !object.known.has(name)) }))
}

/** Deeper than our options. A value may contain itself. */
const deepest = 8
