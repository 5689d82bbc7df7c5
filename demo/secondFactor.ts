/** The second factor that the playground asks for, which is an option of the client. */
import type { ClientOptions, SecondFactorMethod } from "latchkey/widget"
import { appLabels } from "./appLabels.js"
import { secondFactorMethods } from "../src/domain/session/SecondFactorOptions.js"

/** The methods, each with a switch. */
export const secondLabels: Readonly<Record<SecondFactorMethod, string>> = {
  totp: "Authenticator app",
  sms: "Code by text message",
  ...appLabels("Code by"),
  passkey: "Passkey"
}

export interface SecondFactor {
  /** None when nobody is asked. */
  readonly methods: ReadonlyArray<SecondFactorMethod>
  readonly when: "enrolled" | "always"
  /** Whether people without a method can register one. */
  readonly enroll: boolean
}

export const noSecondFactor: SecondFactor = { methods: [], when: "always", enroll: true }

/** Keeps known methods only, in a fixed order. */
export const secondFactorIn = (
  names: ReadonlyArray<unknown>,
  when: string,
  enroll: boolean
): SecondFactor => ({
  methods: secondFactorMethods.filter((name) => names.includes(name)),
  when: when === "enrolled" ? when : "always",
  enroll
})

/** What `readSecondFactor` reads; empty when nobody is asked. */
export const secondFactorQuery = ({
  enroll,
  methods,
  when
}: SecondFactor): Readonly<Record<string, string>> => ({
  ...(methods.length > 0 && { second: methods.join(), when, ...(!enroll && { enroll: "off" }) })
})

/** Reads `second=totp,sms&when=always&enroll=off`. */
export const readSecondFactor = (query: URLSearchParams): SecondFactor =>
  secondFactorIn(
    query.get("second")?.split(",") ?? [],
    query.get("when") ?? noSecondFactor.when,
    query.get("enroll") !== "off"
  )

export const sameSecondFactor = (a: SecondFactor, b: SecondFactor): boolean =>
  JSON.stringify(secondFactorQuery(a)) === JSON.stringify(secondFactorQuery(b))

/** The options of the client, without defaults. */
export const clientOptions = ({
  enroll,
  methods,
  when
}: SecondFactor): Pick<ClientOptions, "secondFactor"> => ({
  ...(methods.length > 0 && {
    secondFactor: { methods, when, ...(when === "always" && !enroll && { enroll }) }
  })
})
