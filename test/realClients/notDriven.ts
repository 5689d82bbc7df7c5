/** What the real clients cannot be driven through, and why. */
export const notDriven: ReadonlyArray<readonly [flow: string, reason: string]> = [
  [
    "biometrics",
    "The clients for the web have no method that registers one; the provider has no user with one."
  ],
  [
    "wallets other than MetaMask and Phantom",
    "The provider sees an address and a signature only: to it they are the same as those two."
  ],
  [
    "the scripts of Google, of the captcha and of the fraud protection",
    "They need the network. Stand-ins answer under their addresses, by interception of the browser's requests."
  ],
  [
    "tokens in HttpOnly cookies",
    "The provider sets no cookies that hold them: it always returns the tokens."
  ],
  [
    "`passwords.migrate`, `totps` and `impersonation` of the Node SDK",
    "The provider does not answer these calls of the server API."
  ],
  [
    "the widget and the admin portal of organizations",
    "We have none. [The client of organizations](wire-agreement-organizations.md) has flows of its own."
  ]
]
