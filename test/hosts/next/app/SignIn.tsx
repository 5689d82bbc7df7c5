"use client"
import { AuthProvider, Login } from "latchkey/react"
import { createAuthWidget } from "latchkey/widget"
import { useState } from "react"

const config = { products: ["emailMagicLinks"] } as const

/** The form of the README. The nonce is for its style element under a strict Content Security Policy. */
export const SignIn = ({ nonce }: { readonly nonce?: string | undefined }) => {
  const [auth] = useState(() =>
    createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000", { nonce })
  )
  return (
    <AuthProvider client={auth}>
      <Login config={config} />
    </AuthProvider>
  )
}
