import type { ReactNode } from "react"

interface TextLinkProps {
  readonly href: string
  readonly children: ReactNode
  readonly external?: boolean | undefined
}

/** A link within a line of text. An external link opens a new tab without an opener or a referrer. */
export function TextLink({ href, children, external = false }: TextLinkProps) {
  return (
    <a
      className="lk-link"
      data-part="link"
      href={href}
      target={external ? "_blank" : undefined}
      rel={external ? "noopener noreferrer" : undefined}
    >
      {children}
    </a>
  )
}
