/** The project that every page here belongs to: the embedded provider behind this very server. */
export const publicToken = "public-token-test-playground"

export const providerURL = `${location.origin}/embedded`

export const endpoints = { testAPIURL: providerURL }
