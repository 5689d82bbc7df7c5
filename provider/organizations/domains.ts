/** The domains of email addresses. */

/** The part after `@`, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase()

/**
 * The names of email providers that give everybody an address. An organization may not admit these domains, or it would admit
 * strangers (https://stytch.com/docs/multi-tenant-auth/enterprise-ready/org-management/jit-provision-members).
 */
const commonProviders = new Set(
  (
    "aol att bol comcast earthlink free gmail gmx googlemail hey hotmail icloud ig laposte live mac mail me msn orange " +
    "outlook proton protonmail rediffmail sbcglobal uol verizon wanadoo web yahoo yandex ymail zoho"
  ).split(" ")
)

/** The name that a domain was registered with: `example` of `mail.example.com` and of `example.co.uk`. */
export const nameOfDomain = (domain: string): string => {
  const labels = domain.toLowerCase().split(".")
  const [second = "", last = ""] = labels.slice(-2)
  const hasSecondLevel = labels.length > 2 && last.length === 2 && second.length <= 3
  return labels.at(hasSecondLevel ? -3 : -2) ?? domain
}

/** Whether everybody can get an address of the domain. */
export const isCommonDomain = (domain: string): boolean => commonProviders.has(nameOfDomain(domain))
