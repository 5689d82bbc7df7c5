/** Sample wordings: a site's own strings, or the widget in another language. */
import { plainTexts } from "latchkey/texts"
import type { Strings } from "latchkey/widget"

interface VoiceOf {
  readonly strings?: Strings
  /** The language of the widget, and of the messages that it sends if they exist in it. */
  readonly locale?: string
}

const voices = {
  plain: { strings: plainTexts },
  standard: {},
  own: {
    strings: {
      "main.title": "Good to see you",
      "main.submit.email": "Send me a sign-in link",
      "main.submit.sms": "Text me a code",
      "main.submit.whatsapp": "WhatsApp a code",
      "emailConfirmation.title": "It’s in the post",
      "emailConfirmation.text": "Look for a mail from us at <bold>{email}</bold>.",
      "otp.title": "Six digits, please",
      "otp.text": "They are on their way to <bold>{destination}</bold>.",
      "otpConfirmation.title": "You’re in",
      "otpConfirmation.text": "Make yourself at home."
    }
  },
  de: { locale: "de" },
  fr: { locale: "fr" },
  es: { locale: "es" },
  pt: { locale: "pt-BR" },
  ja: { locale: "ja" },
  ar: { locale: "ar" }
} as const satisfies Record<string, VoiceOf>

export type Voice = keyof typeof voices

export const isVoice = (name: string): name is Voice => Object.hasOwn(voices, name)

export const voiceOf = (voice: Voice): VoiceOf => voices[voice]
