/** What is asked of a provider in another process, and what it answers: the types that routes and client share. */
import type { LoggedEvent } from "../../src/domain/events/LoggedEvent.js"
import type { Session } from "../../src/domain/session/Session.js"
import type { User } from "../../src/domain/session/User.js"
import type { ActiveFault, Fault } from "../faults.js"
import type { InboxMessage } from "../inbox/Inbox.js"
import type { RequestEntry } from "../Journal.js"
import type { GoogleAccount, RuntimeOptions } from "../Options.js"
import type { JsonExpression } from "../patterns.js"
import type { Seed, Seeded, SignedIn, SignInOptions } from "../seed/Seed.js"

interface Call<Input, Answer> {
  /** The query of a GET, the JSON of a POST. */
  readonly input: Input
  readonly answer: Answer
}

type None = Readonly<Record<never, never>>

/** A fault as JSON. */
export type FaultInput = Fault & { readonly path?: string | JsonExpression; readonly times?: number }

/** The message that a client waits for, as JSON. */
export interface WaitInput {
  readonly to: string
  /** The id of a message that is older. */
  readonly after?: string
  readonly subject?: string | JsonExpression
  /** Milliseconds. At most 60,000. */
  readonly timeout: number
}

/** The control routes. */
export interface ControlCalls {
  readonly "GET /_control/health": Call<None, { readonly status: "ok" }>
  readonly "GET /_control/inbox": Call<{ readonly to?: string }, ReadonlyArray<InboxMessage>>
  /** Null when no message arrives in time. */
  readonly "POST /_control/inbox/wait": Call<WaitInput, InboxMessage | null>
  readonly "POST /_control/inbox/clear": Call<None, None>
  readonly "GET /_control/state": Call<
    None,
    {
      readonly users: ReadonlyArray<User>
      readonly sessions: ReadonlyArray<Session>
      readonly events: ReadonlyArray<LoggedEvent>
      readonly requests: ReadonlyArray<RequestEntry>
    }
  >
  readonly "GET /_control/faults": Call<None, ReadonlyArray<ActiveFault>>
  readonly "POST /_control/faults": Call<FaultInput | { readonly clear: true }, { readonly id?: number }>
  readonly "POST /_control/faults/remove": Call<{ readonly id: number }, None>
  readonly "GET /_control/clock": Call<None, { readonly now: number }>
  readonly "POST /_control/clock": Call<
    { readonly advance: number } | { readonly set: number | string },
    { readonly now: number }
  >
  readonly "POST /_control/options": Call<RuntimeOptions, None>
  readonly "POST /_control/impersonation": Call<
    { readonly user_id: string },
    { readonly impersonation_token: string }
  >
  readonly "POST /_control/password-reset": Call<{ readonly email: string }, None>
  readonly "POST /_control/google": Call<GoogleAccount, { readonly id_token: string }>
  readonly "POST /_control/seed": Call<Seed, Seeded>
  readonly "POST /_control/sessions": Call<SignInOptions & { readonly user: string }, SignedIn>
  readonly "POST /_control/reset": Call<None, None>
}
