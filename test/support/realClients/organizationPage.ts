/** What the pages of the clients of organizations have, whatever the client. */
import type { OrganizationClient } from "../../../src/b2b.js"

/** A method at a path such as `magicLinks.email.invite`. */
type MethodAt<Group, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Group
    ? MethodAt<Group[Head], Rest>
    : never
  : Path extends keyof Group
    ? Group[Path]
    : never

/** The arguments of our method at a path. */
export type ArgumentsOf<Path extends string> =
  MethodAt<OrganizationClient, Path> extends (...args: infer Args) => unknown ? Args : never

/** What a call led to. */
type Outcome = { readonly answer: unknown } | { readonly error: string }

/** The error without its class, which is the client's own: the provider's status and type, or the first line of its message. */
const describeError = (error: unknown) => {
  const text = String(error)
  const [, status, type] = /\[(\d+)\] (\w+)/.exec(text) ?? []
  return type === undefined ? (text.split("\n")[0] ?? "") : `${status} ${type}`
}

/** What a value has at a path such as `member.member_id`. */
export const at = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce(
      (inner, name) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined),
      value
    )

const isMethod = (value: unknown): value is (...args: ReadonlyArray<unknown>) => unknown =>
  typeof value === "function"

/** Puts a client on its page, whose methods the test calls by their paths. */
export const publish = <Client extends object>(client: Client): Client => {
  const callMethod = async (path: string, args: ReadonlyArray<unknown>): Promise<Outcome> => {
    const method = at(client, path)
    if (!isMethod(method)) return { error: "There is no such method" }
    try {
      return { answer: (await method.apply(at(client, path.replace(/\.?\w+$/, "")), [...args])) ?? null }
    } catch (error) {
      return { error: describeError(error) }
    }
  }
  const beginCall = (path: string, args: ReadonlyArray<unknown>) => {
    globalThis.lastOutcome = undefined
    void callMethod(path, args).then((outcome) => {
      globalThis.lastOutcome = outcome
    })
  }
  Object.assign(globalThis, { beginCall })
  return client
}

declare global {
  /** Only on pages of clients of organizations. */
  var beginCall: (path: string, args: ReadonlyArray<unknown>) => void
  /** What the last call led to. Undefined until it has ended. */
  var lastOutcome: Outcome | undefined
}
