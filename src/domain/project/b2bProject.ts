export const b2bProject = "This public token belongs to a B2B project. This client serves consumer projects."
