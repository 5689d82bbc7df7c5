/** What the metadata of a SAML identity provider says (Metadata for the OASIS SAML V2.0). */

/** A text of XML as it is meant. */
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => characters[name] ?? "")

const characters: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" }

const first = (text: string, pattern: RegExp): string => unescaped(pattern.exec(text)?.[1] ?? "")

/** The name and the address of the identity provider, and its certificates (PEM). Undefined when the text is no metadata. */
export const readSamlMetadata = (xml: string) => {
  const idp_entity_id = first(xml, /<(?:\w+:)?EntityDescriptor\b[^>]*?\sentityID="([^"]*)"/)
  const idp_sso_url = first(xml, /<(?:\w+:)?SingleSignOnService\b[^>]*?\sLocation="([^"]*)"/)
  if (idp_entity_id === "" || idp_sso_url === "") return undefined
  const certificates = Array.from(
    xml.matchAll(/<(?:\w+:)?X509Certificate\b[^>]*>([^<]*)</g),
    ([, text = ""]) => `-----BEGIN CERTIFICATE-----\n${text.trim()}\n-----END CERTIFICATE-----`
  )
  return { idp_entity_id, idp_sso_url, certificates: [...new Set(certificates)] }
}
