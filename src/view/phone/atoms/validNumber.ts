import * as Effect from "effect/Effect"
import { ApiError } from "../../../domain/errors/CallErrors.js"
import { countryOf } from "../../../domain/values/Countries.js"
import { PhoneParser } from "../../../services/api/features.js"

/** The number in E.164. Fails for one that cannot be. */
export const validNumber = (number: string, country: string) =>
  PhoneParser.pipe(
    Effect.flatMap((parser) => parser.onSubmit(number, countryOf(country))),
    Effect.flatMap((phone) => (phone.isValid ? Effect.succeed(phone.number) : Effect.fail(invalidPhone)))
  )

/** The provider's answer to an invalid number, without the request. */
const invalidPhone = new ApiError({
  status_code: 400,
  error_type: "invalid_phone_number",
  error_message: "Phone number format is invalid. Ensure the phone number is in the E.164 format.",
  error_url: ""
})
