import { describe, expect, it } from "vitest"
import { readPlainAnswer } from "../../../src/domain/session/plainAnswer.js"
import { authenticatedJson, sessionJson } from "../../support/answers.js"

const read = (more: object) => readPlainAnswer(JSON.stringify({ data: { ...authenticatedJson(), ...more } }))

describe("readPlainAnswer", () => {
  it("reads an answer with nothing unusual in it", () => {
    expect(read({})).toMatchObject({
      session_token: "SECRET-token-1",
      session: { session_id: "session-test-1" }
    })
  })

  it.each([
    ["a text that is a number", { attributes: { ip_address: 7, user_agent: "" } }],
    ["an object that is a text", { attributes: "none" }],
    ["an entry that cannot be read", { roles: ["stytch_user", 7] }]
  ])("leaves to the services what the reader would change: %s", (_, odd) => {
    expect(read({ session: sessionJson(1, odd) })).toBeUndefined()
  })
})
