/** The account page of a signed-in user, with a fake client. */
import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import type { SessionState } from "../../../src/domain/session/Session.js"
import type { User } from "../../../src/domain/session/User.js"
import { mountAccount, mountStepUp } from "../../../src/shell/mount.js"
import type { AccountMountOptions, StepUpDialogOptions } from "../../../src/view/mount/mountOptions.js"
import { authenticated } from "../answers.js"
import { fakeCalls, type Answers, type FakeClient } from "./fakeCalls.js"
import { place, untilTheEnd } from "./mounted.js"
import { signedInBy } from "./secondFactor.js"
import { after } from "./time.js"
import { widgetClient } from "./widgetClient.js"

/** What every answer to a call has. */
export const done = { request_id: "request-1", status_code: 200 }

/** An email address of a user. */
export const address = (email: string, verified = true) => ({ email_id: `id-${email}`, email, verified })

/** The text of a row without the tags that say that all is well. */
const rowText = (row: Element): string =>
  [...row.children]
    .flatMap((part) => (part.matches(".lk-tags") ? [...part.children] : [part]))
    .filter((part) => part.matches("bdi, .lk-row-hint, [data-kind=warning]"))
    .map(({ textContent }) => textContent)
    .join("")

/** The texts of the rows that the page lists. */
export const rows = () => [...document.querySelectorAll(".lk-row-text")].map(rowText)

/** The texts of the buttons on the page. */
export const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent)

interface AtAccount extends Partial<Omit<AccountMountOptions, "elementId">> {
  readonly answers?: Partial<Answers>
  readonly client?: FakeClient
  /** How the user has signed in. Default: by email. */
  readonly by?: ReadonlyArray<string>
  readonly stored?: SessionState
}

/** Mounts the account page of a user who has registered these. */
export const atAccount = async (
  registered: Partial<User> = {},
  { answers = {}, by = ["email"], client = {}, stored, ...options }: AtAccount = {}
) => {
  const signedIn = signedInBy(by, registered)
  const fake = fakeCalls(
    {
      stored: stored === undefined ? signedIn : stored,
      "users.get": Effect.succeed(signedIn.user),
      "sessions.authenticate": Effect.succeed({ ...authenticated(), ...signedIn }),
      "users.getConnectedApps": Effect.succeed({ ...done, connected_apps: [] }),
      ...answers
    },
    {},
    client
  )
  const errors: Array<unknown> = []
  const callbacks = { onError: (error: unknown) => void errors.push(error) }
  const elementId = place()
  const widget = widgetClient(fake.services)
  const stepUp = async (asked: StepUpDialogOptions) =>
    (await widget.services.load()).stepUp((dialog) => mountStepUp(widget, dialog), asked)
  const handle = await after(() =>
    untilTheEnd(mountAccount(widget, { elementId, callbacks, ...options }, stepUp))
  )
  return { ...fake, errors, handle, user: signedIn.user }
}
