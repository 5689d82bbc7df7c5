import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { pictureOf } from "../../../src/domain/account/pictureOf.js"
import { UserSchema } from "../../../src/domain/schemas/User.js"
import { userJson } from "../../support/answers.js"

/** A user with social logins that have these pictures. */
const withPictures = (...pictures: ReadonlyArray<string>) =>
  Schema.decodeUnknownSync(UserSchema)({
    ...userJson,
    providers: pictures.map((profile_picture_url, n) => ({
      oauth_user_registration_id: `oauth-${n}`,
      provider_subject: `subject-${n}`,
      provider_type: "Google",
      profile_picture_url,
      locale: ""
    }))
  })

it("The picture of a user is the first one that may be loaded", () => {
  expect(pictureOf(withPictures("javascript:alert(1)", "https://a.test/1.png", "https://a.test/2.png"))).toBe(
    "https://a.test/1.png"
  )
  expect(pictureOf(withPictures(""))).toBeUndefined()
  expect(pictureOf(withPictures())).toBeUndefined()
})
