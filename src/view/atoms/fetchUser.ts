import * as Effect from "effect/Effect"
import { Users } from "../../services/api/families.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"

/** The user, from the provider. Fails when nobody is signed in. */
export const fetchUser = Effect.flatMap(Users, (users) => users.get()).pipe(provideCalls)
