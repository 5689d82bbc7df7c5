/** The email rule (specification section 5). */

const pattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9.-]+\.([a-z]{2,}|xn--[a-z0-9-]+)$/i

/** Local-part characters, an @, a domain, and a top-level domain of at least two letters, or of other letters in ASCII form. */
export const isEmail = (value: string): boolean => pattern.test(value)
