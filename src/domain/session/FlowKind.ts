/** The flows that end with a return to a page of the site: by the link of an email, or by a redirect. */
export const flowKinds = ["email", "oauth"] as const

export type FlowKind = (typeof flowKinds)[number]
