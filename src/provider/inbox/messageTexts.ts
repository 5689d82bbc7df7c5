/** The texts of the messages, in the three languages of the wire (en, es, pt-br). */

interface MessageText {
  readonly subject: string
  readonly body: string
}

interface MessageTexts {
  readonly login: (project: string, link: string, minutes: number) => MessageText
  readonly signup: (project: string, link: string, minutes: number) => MessageText
  readonly passcode: (project: string, code: string, minutes: number) => MessageText
  readonly reset: (project: string, link: string, loginLink: string, minutes: number) => MessageText
}

const en: MessageTexts = {
  login: (project, link, minutes) => ({
    subject: `Your login request to ${project}`,
    body: `Log in to ${project} with this link. It works once, for ${minutes} minutes.\n${link}`
  }),
  signup: (project, link, minutes) => ({
    subject: `Confirm your email to sign up for ${project}`,
    body: `Sign up for ${project} with this link. It works once, for ${minutes} minutes.\n${link}`
  }),
  passcode: (project, code, minutes) => ({
    subject: `Your passcode for ${project}`,
    body: `Your passcode for ${project} is ${code}. It expires in ${minutes} minutes.`
  }),
  reset: (project, link, loginLink, minutes) => ({
    subject: `Choose a new password for ${project}`,
    body:
      `Choose a new password for ${project} with this link.\n${link}\n\n` +
      `Or log in without a password.\n${loginLink}\n\n` +
      `One of the two works, once, for ${minutes} minutes.`
  })
}

const es: MessageTexts = {
  login: (project, link, minutes) => ({
    subject: `Tu solicitud para entrar en ${project}`,
    body: `Entra en ${project} con este enlace. Sirve una vez, durante ${minutes} minutos.\n${link}`
  }),
  signup: (project, link, minutes) => ({
    subject: `Confirma tu correo para registrarte en ${project}`,
    body: `Regístrate en ${project} con este enlace. Sirve una vez, durante ${minutes} minutos.\n${link}`
  }),
  passcode: (project, code, minutes) => ({
    subject: `Tu código para ${project}`,
    body: `Tu código para ${project} es ${code}. Caduca en ${minutes} minutos.`
  }),
  reset: (project, link, loginLink, minutes) => ({
    subject: `Elige una contraseña nueva para ${project}`,
    body:
      `Elige una contraseña nueva para ${project} con este enlace.\n${link}\n\n` +
      `O entra sin contraseña.\n${loginLink}\n\n` +
      `Sirve uno de los dos, una vez, durante ${minutes} minutos.`
  })
}

const ptBr: MessageTexts = {
  login: (project, link, minutes) => ({
    subject: `Seu pedido de acesso a ${project}`,
    body: `Entre em ${project} com este link. Vale uma vez, por ${minutes} minutos.\n${link}`
  }),
  signup: (project, link, minutes) => ({
    subject: `Confirme seu e-mail para se cadastrar em ${project}`,
    body: `Cadastre-se em ${project} com este link. Vale uma vez, por ${minutes} minutos.\n${link}`
  }),
  passcode: (project, code, minutes) => ({
    subject: `Seu código para ${project}`,
    body: `Seu código para ${project} é ${code}. Expira em ${minutes} minutos.`
  }),
  reset: (project, link, loginLink, minutes) => ({
    subject: `Escolha uma nova senha para ${project}`,
    body:
      `Escolha uma nova senha para ${project} com este link.\n${link}\n\n` +
      `Ou entre sem senha.\n${loginLink}\n\n` +
      `Vale um dos dois, uma vez, por ${minutes} minutos.`
  })
}

/** The texts in a language, or in English for unknown languages. */
export const messageTextsIn = (locale: string | undefined): MessageTexts =>
  locale === "es" ? es : locale === "pt-br" ? ptBr : en
