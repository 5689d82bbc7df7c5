import type { User } from "./User.js"

/** The user of an answer that consists of the user and the members of every answer. */
export const userIn = (
  answer: User & { readonly request_id?: unknown; readonly status_code?: unknown }
): User => {
  const { request_id: _, status_code: __, ...user } = answer
  return user
}
