export const b2bProject = "This public token belongs to a B2B project. This client serves consumer projects."
export const consumerProject =
  "This public token belongs to a consumer project. This client serves organizations, in B2B projects."
