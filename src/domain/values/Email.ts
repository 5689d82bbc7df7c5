/** The email rule (specification section 5). */

const pattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/

/** Local-part characters, an @, a domain, and a top-level domain of at least two letters. */
export const isEmail = (value: string): boolean => pattern.test(value)
