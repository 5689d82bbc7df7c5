"use client"
import { AuthProvider, Login } from "latchkey/react"
import { createAuthWidget, type AuthWidget } from "latchkey/widget"
import { useState } from "react"

const config = { products: ["emailMagicLinks"] } as const

let client: AuthWidget | undefined

/** One client per request on the server (each has its own nonce), and one per page in the browser. */
const clientFor = (nonce: string | undefined) => {
  const make = () => createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000", { nonce })
  return typeof window === "undefined" ? make() : (client ??= make())
}

/** The form of the README. The nonce is for its style element under a strict Content Security Policy. */
export const SignIn = ({ nonce }: { readonly nonce?: string | undefined }) => {
  const [auth] = useState(() => clientFor(nonce))
  return (
    <AuthProvider client={auth}>
      <Login config={config} />
    </AuthProvider>
  )
}
