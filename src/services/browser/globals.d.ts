/** What the scripts we load put on the page, and what TypeScript's own library does not know yet. */
declare global {
  interface ScriptUrlRules {
    readonly createScriptURL: (url: string) => string
  }
  /** Its URLs are objects in truth; like text they may be assigned to `src`. */
  var trustedTypes:
    { readonly createPolicy: (name: string, rules: ScriptUrlRules) => ScriptUrlRules } | undefined
  var grecaptcha:
    | {
        readonly enterprise?: {
          readonly ready: (callback: () => void) => void
          readonly execute: (siteKey: string, options: { readonly action: string }) => Promise<string>
        }
      }
    | undefined
  var GetTelemetryID: ((publicToken: string, submitUrl: string) => Promise<string>) | undefined
}
export {}
