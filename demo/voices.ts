/** A site's own words in place of the widget's. */
import type { Strings } from "latchkey/widget"

interface VoiceOf {
  readonly strings: Strings
  /** Of the messages that are sent. */
  readonly locale?: string
}

const voices = {
  standard: { strings: {} },
  own: {
    strings: {
      "main.title": "Good to see you",
      "main.submit.email": "Send me a sign-in link",
      "main.submit.sms": "Text me a code",
      "main.submit.whatsapp": "Send a code by WhatsApp",
      "emailConfirmation.title": "It’s in the post",
      "emailConfirmation.text": "Look for a mail from us at <bold>{email}</bold>.",
      "otp.title": "Six digits, please",
      "otp.text": "They are on their way to <bold>{destination}</bold>.",
      "otpConfirmation.title": "You’re in",
      "otpConfirmation.text": "Make yourself at home."
    }
  },
  es: {
    locale: "es",
    strings: {
      "main.title": "Regístrate o inicia sesión",
      "main.tabs": "Formas de entrar",
      "main.tab.sms": "SMS",
      "main.tab.email": "Correo",
      "main.submit.email": "Continuar con el correo electrónico",
      "main.submit.sms": "Continuar con un SMS",
      "main.submit.whatsapp": "Continuar con WhatsApp",
      "main.sending": "Enviando",
      "field.email": "Correo electrónico",
      "field.email.placeholder": "ejemplo@correo.com",
      "field.email.required": "Escribe tu correo electrónico.",
      "field.email.format": "El formato del correo no es válido.",
      "field.email.invalid": "El correo no es válido.",
      "field.phone": "Número de teléfono",
      "field.phone.required": "Escribe tu número de teléfono.",
      "field.country": "País",
      "field.code": "Código",
      "emailConfirmation.title": "Revisa tu correo",
      "emailConfirmation.text": "Hemos enviado un correo a <bold>{email}</bold>.",
      "emailConfirmation.inboxes": "Abre tu buzón",
      "emailConfirmation.inbox": "Abrir {name}",
      "emailConfirmation.prompt": "¿No te ha llegado?",
      "emailConfirmation.tryAgain": "Inténtalo de nuevo",
      "otp.title": "Escribe el código",
      "otp.text": "Hemos enviado un código de 6 cifras a <bold>{destination}</bold>.",
      "otp.tabs": "Formas de recibir el código",
      "otp.verifying": "Comprobando el código…",
      "otp.expires": "Tu código caduca en {timeRemaining}.",
      "otp.expired": "Tu código ha caducado.",
      "otp.resend": "Enviar otro código",
      "otp.sent": "Código enviado",
      "otpConfirmation.title": "¡Listo!",
      "otpConfirmation.text": "Hemos comprobado tu código.",
      "error.network": "No podemos contactar con el servidor.",
      "error.otpCodeNotFound": "El código no es correcto. Inténtalo de nuevo.",
      "error.invalidPhoneNumber": "El número de teléfono no es válido.",
      "common.back": "Volver",
      "common.dismiss": "Cerrar",
      "watermark.text": "Con la tecnología de"
    }
  }
} as const satisfies Record<string, VoiceOf>

export type Voice = keyof typeof voices

export const isVoice = (name: string): name is Voice => Object.hasOwn(voices, name)

export const voiceOf = (voice: Voice): VoiceOf => voices[voice]
