import type { ReactNode } from "react"

interface TextLinkProps {
  readonly href: string
  readonly children: ReactNode
  readonly external?: boolean | undefined
}

/** A link within a line of text; an external one opens a new tab that learns nothing of this page. */
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
