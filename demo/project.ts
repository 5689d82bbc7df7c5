/** The playground's project, served by the embedded provider of this server. */
export const publicToken = "public-token-test-playground"

export const providerURL = `${location.origin}/embedded`

export const endpoints = { testAPIURL: providerURL }
