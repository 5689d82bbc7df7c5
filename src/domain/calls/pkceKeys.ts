/** The flows that store PKCE pairs, and where. */
export const pkceNamespaces = ["magic_links", "passwords", "oauth", "sso"] as const

/** The flow of a stored pair. It is the suffix of the storage key. */
export type PkceNamespace = (typeof pkceNamespaces)[number]

export const pkceKey = (storageKey: string, namespace: PkceNamespace): string =>
  `${storageKey}::PKCE_VERIFIER:${namespace}`
