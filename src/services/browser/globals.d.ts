/** What the scripts we load put on the page. */
declare global {
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
