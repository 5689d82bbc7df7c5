/** Sample data of the provider, so that rare paths can be tried. */
import type { BootstrapData, ConnectedAppOptions, GoogleAccount } from "latchkey/provider"

export const breachedPassword = "Correct-Horse-7-Battery"

/** Undeliverable addresses, and why. */
export const undeliverable = {
  "bounces@example.com": "inactive_email",
  "+12025550199": "unsubscribed_phone_number"
}

export const googleAccounts: ReadonlyArray<GoogleAccount> = [
  { email: "ada@example.com", name: "Ada Lovelace" },
  { email: "grace@example.com", name: "Grace Hopper" }
]

/** A third-party app that may ask for access to notes. `origin` is the origin of these pages. */
export const sampleApp = (origin: string): ConnectedAppOptions => ({
  client_id: "connected-app-test-paperboat",
  client_name: "Paperboat",
  client_description: "Turns your notes into little books.",
  client_logo_url: `${origin}/logo.svg`,
  client_type: "third_party_public",
  redirect_uris: [`${origin}/app/`],
  post_logout_redirect_uris: [`${origin}/app/`],
  scopes: ["openid", "profile", "email", "phone", "offline_access", "read:notes", "write:notes"]
})

/** Everyone reads and writes notes; editors also delete them. */
export const policy: NonNullable<BootstrapData["rbac_policy"]> = {
  roles: [
    {
      role_id: "stytch_user",
      description: "Everyone",
      permissions: [{ resource_id: "notes", actions: ["read", "write"] }]
    },
    {
      role_id: "editor",
      description: "Looks after the notes of others",
      permissions: [{ resource_id: "notes", actions: ["*"] }]
    }
  ],
  resources: [
    { resource_id: "notes", description: "What people wrote down", actions: ["read", "write", "delete"] }
  ],
  scopes: [
    {
      scope: "read:notes",
      description: "Read your notes",
      permissions: [{ resource_id: "notes", actions: ["read"] }]
    },
    {
      scope: "write:notes",
      description: "Write notes for you",
      permissions: [{ resource_id: "notes", actions: ["read", "write"] }]
    }
  ]
}
