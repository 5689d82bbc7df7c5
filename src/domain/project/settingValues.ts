/** The modes of fraud telemetry. */
export const protectedAuthModes = ["OBSERVATION", "DECISIONING"] as const

/** The provider's products that a project may belong to. */
export const verticals = ["CONSUMER", "B2B"] as const
