/** The client in a worker, which has neither a document nor cookies: it keeps the session in memory. */
import { createAuthClient } from "latchkey"
import { defineElements } from "latchkey/element"
import { renderLogin, verifySession } from "latchkey/server"
import { createAuthWidget } from "latchkey/widget"

const token = "public-token-test-00000000-0000-0000-0000-000000000000"
const auth = createAuthClient(token)

const calls = {
  /** What the entries for pages mean here. @returns {Promise<Record<string, unknown>>} */
  entries: async () => {
    defineElements()
    const { html } = await renderLogin({ config: { products: ["emailMagicLinks"] }, locale: "en" })
    const widget = createAuthWidget("public-token-test-1")
    try {
      widget.mountLogin({ elementId: "#login", config: {} })
      return { html, mount: "mounted" }
    } catch (error) {
      return { html, mount: error instanceof Error ? error.name : "" }
    } finally {
      // A page with several clients is warned
      await widget.close()
    }
  },
  /** @param {string} email */
  send: async (email) => (await auth.otps.email.loginOrCreate(email)).method_id,
  /** @param {readonly [code: string, method: string]} entered */
  enter: async ([code, method]) => {
    await auth.otps.authenticate(code, method, { session_duration_minutes: 30 })
    return auth.user.getSync()?.emails[0]?.email
  },
  status: async () => auth.session.getInfo().status,
  /** Whether the session is the user's, as a server verifies it. */
  verify: async () => {
    const { session_jwt = "" } = auth.session.getTokens() ?? {}
    const { session } = await verifySession(session_jwt, { projectId: "project-test-embedded" })
    return session.user_id === auth.user.getSync()?.user_id
  },
  signOut: async () => {
    await auth.session.revoke()
    return auth.session.getInfo().status
  }
}

/** @param {MessageEvent<[keyof typeof calls, never]>} message */
onmessage = ({ data: [name, argument], ports: [port] }) => {
  calls[name](argument).then(
    (answer) => port?.postMessage({ answer }),
    (problem) => port?.postMessage({ problem: String(problem) })
  )
}
