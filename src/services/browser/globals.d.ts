/** Globals of the scripts that we load, and browser APIs that TypeScript's library does not declare yet. */
declare global {
  /** The Network Information API. */
  interface Navigator {
    readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean }
  }
  interface Document {
    /** True while the browser loads the page before the user goes there. */
    readonly prerendering?: boolean
  }
  /** The members may be missing where the page has an old polyfill. */
  var Temporal: { readonly Now?: { readonly timeZoneId?: () => string } } | undefined
  interface ScriptUrlRules {
    readonly createScriptURL: (url: string) => string
  }
  /** The URLs are objects in reality. Like strings they can be assigned to `src`. */
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
  /** The methods differ with FedCM. */
  interface GooglePromptMoment {
    readonly isDisplayed?: () => boolean
    readonly isNotDisplayed?: () => boolean
    readonly getNotDisplayedReason?: () => string | undefined
    readonly isSkippedMoment?: () => boolean
    readonly getSkippedReason?: () => string | undefined
    readonly isDismissedMoment?: () => boolean
    readonly getDismissedReason?: () => string | undefined
  }
  interface GoogleIdOptions {
    readonly client_id: string
    readonly callback: (response: { readonly credential?: string }) => void
    readonly auto_select: boolean
    readonly context: "use"
    readonly itp_support: boolean
    readonly use_fedcm_for_prompt: boolean
    readonly cancel_on_tap_outside: boolean
    readonly prompt_parent_id?: string
  }
  var google:
    | {
        readonly accounts?: {
          readonly id?: {
            readonly initialize: (options: GoogleIdOptions) => void
            readonly prompt: (listener: (moment: GooglePromptMoment) => void) => void
            readonly cancel: () => void
          }
        }
      }
    | undefined
}
export {}
