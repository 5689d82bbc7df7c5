import { MagicLinks } from "../../../src/services/api/MagicLinks.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls, type CallRow } from "../../support/itCalls.js"

const email = "ada@example.com"
const half = { session_duration_minutes: 30 }
const options = {
  login_magic_link_url: "https://app.test/in",
  signup_magic_link_url: "https://app.test/up",
  login_expiration_minutes: 30,
  signup_expiration_minutes: 60,
  login_template_id: "l",
  signup_template_id: "s",
  locale: "pt-br"
}

const sending = (
  name: "loginOrCreate" | "send",
  sends: CallRow<unknown>["sends"]
): CallRow<MagicLinks["Type"]> => ({
  name,
  sends,
  guard: "retried",
  ways: [
    ["with every option", (links) => links.email[name](email, options), { email, ...options }],
    ["with one option", (links) => links.email[name](email, { locale: "es" }), { email, locale: "es" }],
    ["with an address", (links) => links.email[name](email), { email }]
  ],
  data: { method_id: "email-test-1" },
  gives: { method_id: "email-test-1" },
  leaves: "session 1"
})

itCalls(MagicLinks, [
  sending("loginOrCreate", "POST /magic_links/email/login_or_create"),
  sending("send", "POST /magic_links/email/send/:factor"),
  {
    // The method id is documented and not typed by the provider
    ...sending("loginOrCreate", "POST /magic_links/email/login_or_create"),
    name: "loginOrCreate of a provider that gives no method id",
    data: {},
    gives: {}
  },
  {
    name: "authenticate",
    sends: "POST /magic_links/authenticate",
    ways: [
      ["with token and duration", (links) => links.authenticate("TOKEN", half), { token: "TOKEN", ...half }]
    ],
    data: authenticatedJson(2, { method_id: "email-test-1" }),
    gives: { ...authenticated(2), method_id: "email-test-1" },
    leaves: "session 2"
  }
])
