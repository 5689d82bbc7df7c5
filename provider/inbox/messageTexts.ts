/** The texts of the messages, in the three languages of the wire (en, es, pt-br). */

interface MessageText {
  readonly subject: string
  readonly body: string
}

interface MessageTexts {
  readonly login: (project: string, link: string, minutes: number) => MessageText
  readonly signup: (project: string, link: string, minutes: number) => MessageText
  readonly invitation: (project: string, organization: string, link: string, minutes: number) => MessageText
  readonly passcode: (project: string, code: string, minutes: number) => MessageText
  readonly reset: (project: string, link: string, loginLink: string, minutes: number) => MessageText
}

const minutesIn = (minutes: number, minute: "minute" | "minuto") =>
  `${minutes} ${minute}${minutes === 1 ? "" : "s"}`

/** Whole days as days: invitations are valid for a week. */
const durationIn = (minutes: number, [minute, day]: readonly ["minute" | "minuto", string]) => {
  const days = minutes / (24 * 60)
  return Number.isInteger(days) ? `${days} ${day}${days === 1 ? "" : "s"}` : minutesIn(minutes, minute)
}

const en: MessageTexts = {
  login: (project, link, minutes) => ({
    subject: `Your login link for ${project}`,
    body:
      `Log in to ${project} with this link. It works once, for ${minutesIn(minutes, "minute")}.\n${link}\n\n` +
      "If you did not ask for this, ignore this message."
  }),
  signup: (project, link, minutes) => ({
    subject: `Confirm your email to sign up for ${project}`,
    body:
      `Sign up for ${project} with this link. It works once, for ${minutesIn(minutes, "minute")}.\n${link}\n\n` +
      "If you did not ask for this, ignore this message."
  }),
  invitation: (project, organization, link, minutes) => ({
    subject: `You are invited to join ${organization} on ${project}`,
    body:
      `You are invited to join ${organization} on ${project}. Accept with this link. ` +
      `It works once, for ${durationIn(minutes, ["minute", "day"])}.\n${link}\n\n` +
      "If you do not know this organization, ignore this message."
  }),
  passcode: (project, code, minutes) => ({
    subject: `Your passcode for ${project}`,
    body: `${code} is your ${project} code. It expires in ${minutesIn(minutes, "minute")}. Never share this code.`
  }),
  reset: (project, link, loginLink, minutes) => ({
    subject: `Choose a new password for ${project}`,
    body:
      `Choose a new password for ${project} with this link.\n${link}\n\n` +
      `Or log in without a password.\n${loginLink}\n\n` +
      `You can use one of these links, one time, within ${minutesIn(minutes, "minute")}. ` +
      "If you did not ask for this, ignore this message."
  })
}

const es: MessageTexts = {
  login: (project, link, minutes) => ({
    subject: `Tu enlace para iniciar sesión en ${project}`,
    body:
      `Inicia sesión en ${project} con este enlace. ` +
      `Solo se puede usar una vez y caduca en ${minutesIn(minutes, "minuto")}.\n${link}\n\n` +
      "Si no lo has pedido tú, ignora este mensaje."
  }),
  signup: (project, link, minutes) => ({
    subject: `Confirma tu correo para registrarte en ${project}`,
    body:
      `Regístrate en ${project} con este enlace. ` +
      `Solo se puede usar una vez y caduca en ${minutesIn(minutes, "minuto")}.\n${link}\n\n` +
      "Si no lo has pedido tú, ignora este mensaje."
  }),
  invitation: (project, organization, link, minutes) => ({
    subject: `Invitación a ${organization} en ${project}`,
    body:
      `Te han invitado a ${organization} en ${project}. Acepta con este enlace. ` +
      `Solo se puede usar una vez y caduca en ${durationIn(minutes, ["minuto", "día"])}.\n${link}\n\n` +
      "Si no conoces esta organización, ignora este mensaje."
  }),
  passcode: (project, code, minutes) => ({
    subject: `Tu código para ${project}`,
    body:
      `${code} es tu código de ${project}. Caduca en ${minutesIn(minutes, "minuto")}. ` +
      "No compartas este código con nadie."
  }),
  reset: (project, link, loginLink, minutes) => ({
    subject: `Elige una contraseña nueva para ${project}`,
    body:
      `Elige una contraseña nueva para ${project} con este enlace.\n${link}\n\n` +
      `O inicia sesión sin contraseña.\n${loginLink}\n\n` +
      `Puedes usar uno de los dos enlaces, una sola vez, durante ${minutesIn(minutes, "minuto")}. ` +
      "Si no lo has pedido tú, ignora este mensaje."
  })
}

const ptBr: MessageTexts = {
  login: (project, link, minutes) => ({
    subject: `Seu link para entrar em ${project}`,
    body:
      `Use este link para entrar na sua conta ${project}. ` +
      `Ele só pode ser usado uma vez e expira em ${minutesIn(minutes, "minuto")}.\n${link}\n\n` +
      "Se não foi você, ignore esta mensagem."
  }),
  signup: (project, link, minutes) => ({
    subject: `Confirme seu e-mail para se cadastrar em ${project}`,
    body:
      `Use este link para se cadastrar em ${project}. ` +
      `Ele só pode ser usado uma vez e expira em ${minutesIn(minutes, "minuto")}.\n${link}\n\n` +
      "Se não foi você, ignore esta mensagem."
  }),
  invitation: (project, organization, link, minutes) => ({
    subject: `Convite para ${organization} em ${project}`,
    body:
      `Convidaram você para ${organization} em ${project}. Use este link para aceitar. ` +
      `Ele só pode ser usado uma vez e expira em ${durationIn(minutes, ["minuto", "dia"])}.\n${link}\n\n` +
      "Se não conhece esta organização, ignore esta mensagem."
  }),
  passcode: (project, code, minutes) => ({
    subject: `Seu código para ${project}`,
    body:
      `${code} é seu código ${project}. Expira em ${minutesIn(minutes, "minuto")}. ` +
      "Não compartilhe este código com ninguém."
  }),
  reset: (project, link, loginLink, minutes) => ({
    subject: `Escolha uma nova senha para ${project}`,
    body:
      `Escolha uma nova senha para ${project} com este link.\n${link}\n\n` +
      `Ou entre sem senha.\n${loginLink}\n\n` +
      `Você pode usar um dos dois links, uma única vez, por ${minutesIn(minutes, "minuto")}. ` +
      "Se não foi você, ignore esta mensagem."
  })
}

/** The texts in a language, whatever its region (`es-MX`, `pt_BR`), or in English for unknown languages. */
export const messageTextsIn = (locale = "en"): MessageTexts => {
  const [language] = locale.toLowerCase().split(/[-_]/)
  return language === "es" ? es : language === "pt" ? ptBr : en
}
