/** `encodeURIComponent` for any text: a lone surrogate, which it would throw at, becomes U+FFFD, as in `URL`. */
export const encodePart = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"))
