import type { ConsentText } from "../../domain/idp/Consent.js"
import type { Text } from "../i18n/translate.js"

/** The words of a permission: of the widget, of the site or of the provider. */
export const consentWords = (t: Text, text: ConsentText): string =>
  "text" in text ? text.text : t(text.key, { clientName: "", scope: "", ...text.values })
