/** A language that the provider writes emails and text messages in. It uses English for any other. */
export type MessageLocale = "en" | "es" | "pt-br"
