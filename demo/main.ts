import { createAuthWidget } from "latchkey/widget"
const auth = createAuthWidget("public-token-test-playground", { endpoints: { testAPIURL: `${location.origin}/provider` } })
const q = new URLSearchParams(location.search)
auth.mountLogin({ elementId: "#login", config: { products: (q.get("products")?.split(",") ?? ["emailMagicLinks"]) as any, otpOptions: { methods: (q.get("methods")?.split(",").filter(Boolean) ?? []) as any }, enableShadowDOM: q.has("shadow") }, callbacks: { onEvent: e => console.log("event", JSON.stringify(e).slice(0, 100)), onError: e => console.log("error", e.message) } })
