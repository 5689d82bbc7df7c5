/** The nonces of the widget's clients, for the style elements that a server writes. */
const nonces = new WeakMap<object, string>()

export const keepNonce = (client: object, nonce: string | undefined): void => {
  if (nonce !== undefined) nonces.set(client, nonce)
}

export const nonceOf = (client: object): string | undefined => nonces.get(client)
