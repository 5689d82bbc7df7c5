/**
 * Returns the language of messages, as the provider names it, for the language that the site chose for the widget. None when
 * the provider does not write in it, or when the site chose none.
 */
export const messageLocale = (widgetLocale?: string): string | undefined => {
  const language = widgetLocale?.toLowerCase().split(/[-_]/)[0]
  return language === "pt" ? "pt-br" : language === "es" ? language : undefined
}
