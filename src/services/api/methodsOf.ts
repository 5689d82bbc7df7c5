/** The methods that a group of the table of calls describes. */
import * as Effect from "effect/Effect"
import { hasPayload, isCall, isRow, type AnyCall } from "../../domain/api/Endpoint.js"
import type { CallMethods } from "../../domain/api/Methods.js"
import type { CallError } from "../../domain/Errors.js"
import type { MissingPKCEError } from "../../domain/SdkErrors.js"
import { Session } from "../session/Session.js"
import { Bootstrap } from "../wire/Bootstrap.js"
import { Pkce } from "../wire/Pkce.js"
import { Transport } from "../wire/Transport.js"
import { factorOf } from "./factor.js"

type Method = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, CallError | MissingPKCEError>

/**
 * A method for each call of a group, however deep. Actions have no method here: their service writes it. `onUser` runs
 * after each call that carries a user.
 */
export const methodsOf = <Rows extends object>(rows: Rows, { onUser = () => {} } = {}) =>
  Effect.gen(function* () {
    const bootstrap = yield* Bootstrap
    const pkce = yield* Pkce
    const session = yield* Session
    const transport = yield* Transport

    /** Sends the call and stores the session or the user of its answer. */
    const send = (call: AnyCall, values: object) =>
      Effect.gen(function* () {
        const path = { ...values, ...(yield* factorOf(session)) }
        const payload = hasPayload(call) ? values : undefined
        switch (call.carries) {
          case "session":
            return yield* Effect.tap(transport.call(call, payload, path), session.accept)
          case "user":
            return yield* transport
              .call(call, payload, path)
              .pipe(Effect.flatMap(session.acceptUser), Effect.zipLeft(Effect.sync(onUser)))
          case "nothing":
            return yield* transport.call(call, payload, path)
        }
      })

    const methodOf =
      (call: AnyCall): Method =>
      (...args) =>
        Effect.gen(function* () {
          const values = call.args.values(...args)
          if (call.pkce === undefined) return yield* send(call, values)
          if ("redeems" in call.pkce) {
            return yield* pkce.redeem(call.pkce.redeems, (proof) => send(call, { ...values, ...proof }))
          }
          const required = (yield* bootstrap.settled)[call.pkce.requiredBy]
          const proof = required ? { code_challenge: yield* pkce.challenge(call.pkce.starts) } : {}
          return yield* send(call, { ...values, ...proof })
        })

    const groupOf = (group: object): object =>
      Object.fromEntries(
        Object.entries(group).flatMap(([name, member]: [string, object]) =>
          isRow(member) ? (isCall(member) ? [[name, methodOf(member)]] : []) : [[name, groupOf(member)]]
        )
      )

    // Sound: each call of the group becomes the method that `CallMethods` reads from its row
    return groupOf(rows) as CallMethods<Rows>
  })
