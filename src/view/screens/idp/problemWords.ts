import { ApiError } from "../../../domain/Errors.js"
import type { IdpRequest } from "../../../domain/IdpFlow.js"
import { ForeignFrameError, NoCurrentSessionError, UnsafeRedirectError } from "../../../domain/SdkErrors.js"
import { errorWords } from "../../errorWords.js"
import type { Text } from "../../i18n/translate.js"

/** Returns the error text: the server's message if there is one (specification section 8). */
export const problemWords = (t: Text, request: IdpRequest, problem: Error): string => {
  if (request._tag === "Incomplete") return t("idp.missingParam", { param: request.param })
  if (problem instanceof ApiError && problem.error_message !== "") return problem.error_message
  if (problem instanceof NoCurrentSessionError) return t("idp.noSession")
  if (problem instanceof ForeignFrameError) return t("idp.foreignFrame")
  if (problem instanceof UnsafeRedirectError) return t("idp.unsafeRedirect")
  return errorWords(t, problem)
}
