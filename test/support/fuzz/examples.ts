/** Valid examples, from which hostile values are made. */
import { bootstrapJson } from "../answers.js"

export const objectOf = (value: unknown): object =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}

export const creation = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "app.test", name: "Acme" },
  user: { id: "dXNlcg", name: "ada", displayName: "Ada" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 60_000,
  excludeCredentials: [{ id: "aWQ", type: "public-key", transports: ["usb", "internal"] }],
  authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  attestation: "none",
  extensions: { prf: { eval: { first: "AQID" } }, largeBlob: { support: "required" } }
}

export const request = {
  challenge: "Y2hhbGxlbmdl",
  rpId: "app.test",
  allowCredentials: [{ id: "aWQ", type: "public-key" }],
  userVerification: "preferred"
}

const policy = {
  roles: [
    {
      role_id: "editor",
      description: "",
      permissions: [{ resource_id: "documents", actions: ["read", "*"] }]
    }
  ],
  resources: [{ resource_id: "documents", description: "", actions: ["read", "write"] }],
  scopes: [{ scope: "documents", description: "Your documents", permissions: [] }]
}

export const settings = bootstrapJson({
  cname_domain: "auth.acme.test",
  captcha_settings: { enabled: true, siteKey: "key" },
  password_config: { ludsComplexity: 3, ludsMinimumCount: 8 },
  rbac_policy: policy
})

export const config = {
  products: ["emailMagicLinks", "oauth", "passwords", "otp"],
  emailMagicLinksOptions: { loginRedirectURL: "https://app.test/landing", loginExpirationMinutes: 30 },
  otpOptions: { methods: ["sms", "email"], expirationMinutes: 10 },
  passwordOptions: { resetPasswordRedirectURL: "https://app.test/reset" },
  oauthOptions: {
    providers: [{ type: "google", one_tap: true, custom_scopes: ["a"], provider_params: { a: "b" } }]
  },
  sessionOptions: { sessionDurationMinutes: 60 },
  enableShadowDOM: true
}

export const styles = {
  container: { backgroundColor: "#fff", borderColor: "red", borderRadius: "8px", width: "400px" },
  colors: { primary: "#19303d", secondary: "rgb(1, 2, 3)", success: "green", error: "var(--x)" },
  buttons: { primary: { backgroundColor: "#000", textColor: "#111", borderRadius: "4px" }, disabled: {} },
  inputs: { backgroundColor: "transparent", textColor: "#fff", placeholderColor: "grey" },
  fontFamily: "Arial",
  hideHeaderText: true,
  logo: { logoImageUrl: "https://app.test/logo.svg" }
}

export const clientOptions = {
  cookieOptions: {
    opaqueTokenCookieName: "token",
    path: "/app",
    domain: "app.test",
    availableToSubdomains: true
  },
  customBaseUrl: "auth.app.test",
  dfppaUrl: "https://a.test",
  dfpCdnUrl: "https://b.test",
  endpointOptions: {
    apiDomain: "auth.app.test",
    testApiDomain: "test.app.test",
    dfppaDomain: "a",
    dfpCdnDomain: "b"
  },
  endpoints: {
    liveAPIURL: "https://a.test",
    testAPIURL: "http://localhost:1",
    dfpBackendURL: "https://b.test"
  },
  keepSessionAlive: true,
  passkeySignals: true,
  telemetry: false,
  ownEvents: false,
  eventBatchSize: 2,
  eventBatchInterval: 100,
  nonce: "n",
  onWarning: () => {},
  redirectSchemes: ["com.app"]
}
