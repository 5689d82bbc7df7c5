import type { ReactNode } from "react"

export const metadata = { title: "Latchkey in Next" }

const Layout = ({ children }: { readonly children: ReactNode }) => (
  <html lang="en">
    <body>{children}</body>
  </html>
)

export default Layout
