/** The identity provider: an app asks for access to the account, or for a logout. */
import * as Result from "@effect-rx/rx/Result"
import { ApiError } from "latchkey"
import { defaultSections, sectionsOf, scopeItems } from "../../../src/domain/idp/Consent.js"
import type { IdpOutcome } from "../../../src/domain/idp/IdpFlow.js"
import { IDPOAuthFlowMissingParamError } from "../../../src/domain/errors/DeviceErrors.js"
import { idpAtom, type IdpStep } from "../../../src/view/idp/atoms/idp.js"
import { identityProviderAtom, variantAtom } from "../../../src/view/atoms/config.js"
import { logo } from "../logo.js"
import { held, type Seed, type State, type Titles } from "../State.js"

type Consent = Extract<IdpStep, { readonly _tag: "Consent" }>

const policy = {
  roles: [],
  resources: [],
  scopes: [
    { scope: "read:documents", description: "Read the documents in your library", permissions: [] },
    { scope: "write:documents", description: "Change and delete documents", permissions: [] }
  ]
}

const app = "Difference Engine"

const consent = (change: Partial<Consent> = {}): IdpStep => ({
  _tag: "Consent",
  title: "signIn",
  clientName: app,
  projectName: "Umbrella",
  account: "ada@example.com",
  returnPlace: "difference.example",
  resources: [],
  sections: defaultSections(["openid", "profile", "email"], app, policy),
  ungrantable: [],
  decide: () => {},
  ...change
})

const everything = ["openid", "profile", "email", "phone", "offline_access", "read:documents", "billing:read"]

const access = (change: Partial<Consent> = {}): IdpStep =>
  consent({ title: "access", sections: defaultSections(everything, app, policy), ...change })

const ungrantable = scopeItems(["phone", "write:documents"], policy)

const logOut: IdpStep = {
  _tag: "LogOut",
  userId: "user-test-1",
  projectName: "Umbrella",
  decide: () => {}
}

const at = (step: IdpStep) => [held(idpAtom, Result.success(step))]
const ended = (outcome: IdpOutcome) => at({ _tag: "Ended", outcome })
const failed = (error: Error) => [held(idpAtom, Result.fail(error))]

const asked =
  (query = "?client_id=engine&redirect_uri=https://engine.example/back"): Seed =>
  (set) => {
    set(identityProviderAtom, { query })
    set(variantAtom, { _tag: "identityProvider" })
  }

const row = (name: string, note: string, more: Omit<State, "name" | "note" | "screen">): State => ({
  name: `idp-${name}`,
  screen: "IDPConsent",
  note,
  seed: asked(),
  ...more
})

const longName = "Sociedade Internacional para o Desenvolvimento de Máquinas Analíticas e Diferenciais"

export const titles: Titles = { IDPConsent: "Identity provider" }

export const states: ReadonlyArray<State> = [
  row("waiting", "Waiting for the provider", {
    shows: { at: ".lk-waiting" },
    holds: [held(idpAtom, Result.initial(true))],
    unfinished: true
  }),
  row("sign-in", "Only standard scopes", {
    shows: "Sign in to Difference Engine with Umbrella",
    holds: at(consent())
  }),
  row("sign-in-logo", "A logo above the title", {
    shows: { at: "[data-part=logo]" },
    styles: { logo: { logoImageUrl: logo } },
    holds: at(consent())
  }),
  row("access", "Every kind of scope", {
    shows: "Difference Engine wants to access your Umbrella account",
    holds: at(access())
  }),
  row("access-ungrantable", "Some scopes this person cannot grant", {
    shows: "You do not have permissions to grant Difference Engine access",
    holds: at(access({ ungrantable }))
  }),
  row("access-resources", "The addresses that the app wants tokens for", {
    shows: "https://files.example/mcp",
    holds: at(access({ resources: ["https://files.example/mcp", "urn:example:mail"] }))
  }),
  row("allowing", "Allowed, on the way", {
    shows: { at: "[data-variant=primary][aria-busy=true]", text: "Allow" },
    holds: at(consent({ decided: true }))
  }),
  row("denying", "Denied, on the way", {
    shows: { at: "[data-variant=secondary][aria-busy=true]", text: "Deny" },
    holds: at(consent({ decided: false }))
  }),
  row("manifest", "The site's own words", {
    shows: "Books rooms in your name",
    holds: at(
      consent({
        sections: sectionsOf(
          [
            {
              header: "What it sees",
              items: ["Your calendar", { text: "Your team", details: ["Names", "Roles"] }]
            },
            { header: "What it does", items: ["Books rooms in your name"] }
          ],
          app
        )
      })
    )
  }),
  row("long", "A long name, a long scope", {
    shows: `${longName} wants to access`,
    holds: at(
      access({
        clientName: longName,
        resources: [`https://files.example/${"very-long-".repeat(8)}`],
        sections: defaultSections([...everything, "very-long.".repeat(8)], longName, null),
        ungrantable: scopeItems(["write:documents"], null)
      })
    )
  }),
  row("success", "Allowed", { shows: "You can return to the application now.", holds: ended("authorized") }),
  row("denied", "Denied", { shows: "Access to the application was denied.", holds: ended("denied") }),
  row("log-out", "Another app wants to log the person out", {
    shows: "Are you sure you want to log out",
    holds: at(logOut)
  }),
  row("logging-out", "Yes", {
    shows: { at: "[data-variant=primary][aria-busy=true]", text: "Log out?" },
    holds: at({ ...logOut, decided: true })
  }),
  row("logged-out", "Logged out", { shows: "You have been logged out.", holds: ended("loggedOut") }),
  row("still-logged-in", "No", { shows: "You have not been logged out.", holds: ended("stillLoggedIn") }),
  row("no-session", "Nobody is signed in", {
    shows: "No active session detected.",
    holds: at({ _tag: "Nobody" })
  }),
  row("missing", "An app that asks wrongly", {
    shows: "Required parameter is missing: redirect_uri.",
    seed: asked("?client_id=engine"),
    holds: failed(new IDPOAuthFlowMissingParamError())
  }),
  row("refused", "The provider refuses", {
    shows: "The redirect_uri is not registered with this application.",
    holds: failed(
      new ApiError({
        status_code: 400,
        error_type: "invalid_redirect_uri",
        error_message: "The redirect_uri is not registered with this application.",
        error_url: ""
      })
    )
  })
]
