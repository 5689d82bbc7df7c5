/**
 * The proxy of docs/your-server.md for the account page, and for another page a strict Content Security Policy, as the
 * documentation of Next writes it.
 */
import { NextResponse, type NextRequest } from "next/server"
import { proxy as redirectSignedOut } from "./pageProxy"

export const config = { matcher: ["/account/:path*", "/strict"] }

export const proxy = (request: NextRequest) =>
  request.nextUrl.pathname === "/strict" ? withPolicy(request) : redirectSignedOut(request)

const withPolicy = (request: NextRequest) => {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64")
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self' https://*.stytch.com",
    "frame-src https://*.stytch.com",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'"
  ].join("; ")
  const headers = new Headers(request.headers)
  headers.set("x-nonce", nonce)
  headers.set("content-security-policy", policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set("content-security-policy", policy)
  return response
}
