/** The project's settings. */
import * as Effect from "effect/Effect"
import * as Api from "../../domain/api/Projects.js"
import { Settings } from "../Options.js"
import { refuse } from "../http/errors.js"
import { route } from "../http/router.js"

/** The routes of the project. */
export const handlers = [
  route(Api.bootstrap, (_, parameter) =>
    Effect.gen(function* () {
      const { acceptsPublicToken, bootstrap } = yield* Settings
      return acceptsPublicToken(parameter("public_token")) ? bootstrap : yield* refuse("project_not_found")
    })
  )
]
