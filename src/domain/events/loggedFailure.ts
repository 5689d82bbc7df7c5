import type { LoggedEvent } from "./LoggedEvent.js"
import { ApiError, InvalidResponseError, SchemaError } from "../errors/CallErrors.js"
import { SdkError, UsageError } from "../errors/BasicErrors.js"

/** What an event of a call that failed has of the error (specification section 7). */
export type LoggedFailure = Pick<
  LoggedEvent["event"],
  "error_code" | "error_description" | "http_status_code"
>

/** What the event log gets of an error: its code and its words, and never what the site or the user has entered. */
export const loggedFailure = (error: Error): LoggedFailure => {
  if (error instanceof ApiError) {
    const { error_message, error_type, status_code } = error
    return { error_code: error_type, error_description: error_message, http_status_code: status_code }
  }
  if (error instanceof InvalidResponseError) {
    return { error_code: error.code, error_description: error.reason, http_status_code: error.status_code }
  }
  // The other lines quote what the provider says about fields
  const [error_description] = error.message.split("\n")
  const isOurs = error instanceof SchemaError || error instanceof SdkError || error instanceof UsageError
  return isOurs ? { error_code: error.code, error_description } : { error_code: error.name }
}
