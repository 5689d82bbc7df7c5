import { magicLinks } from "../../../src/domain/magicLink/calls.js"
import { MagicLinks } from "../../../src/services/api/families.js"
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

/** With a field that the table does not name. */
const more = { ...half, site_token: "of the site" }

const sending = (name: "loginOrCreate" | "send"): CallRow<MagicLinks["Type"]> => ({
  name,
  call: magicLinks.email[name],
  ways: [
    ["with every option", (links) => links.email[name](email, options), { email, ...options }],
    ["with one option", (links) => links.email[name](email, { locale: "es" }), { email, locale: "es" }],
    ["with an address", (links) => links.email[name](email), { email }]
  ],
  data: { method_id: "email-test-1" },
  gives: { method_id: "email-test-1" }
})

itCalls(MagicLinks, [
  sending("loginOrCreate"),
  sending("send"),
  {
    // The method id is documented and not typed by the provider
    ...sending("loginOrCreate"),
    name: "loginOrCreate of a provider that gives no method id",
    data: {},
    gives: {}
  },
  {
    name: "authenticate",
    call: magicLinks.authenticate,
    ways: [
      ["with token and duration", (links) => links.authenticate("TOKEN", half), { token: "TOKEN", ...half }],
      [
        "with a token that a mail program wrapped",
        (links) => links.authenticate("TOK\r\nEN>.", half),
        { token: "TOKEN", ...half }
      ],
      [
        "with a wrapped token and another field whose name ends alike",
        (links) => links.authenticate("TOK\r\nEN>.", more),
        { token: "TOKEN", ...more }
      ]
    ],
    data: authenticatedJson(2, { method_id: "email-test-1" }),
    gives: { ...authenticated(2), method_id: "email-test-1" }
  }
])
