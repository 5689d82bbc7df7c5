import type { Ref } from "react"

interface HeaderProps {
  readonly logoUrl?: string | undefined
  readonly logoAlt?: string | undefined
  readonly title?: string | undefined
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined
}

/** The site's logo, at most 50 px high and 100 px wide, and a title (specification section 1). */
export function Header({ logoUrl, logoAlt = "", title, headingRef }: HeaderProps) {
  if (logoUrl === undefined && title === undefined) return null
  return (
    <div className="lk-header" data-part="header">
      {logoUrl !== undefined && <img className="lk-logo" data-part="logo" src={logoUrl} alt={logoAlt} />}
      {title !== undefined && (
        <h2 ref={headingRef} tabIndex={-1} className="lk-title" data-part="title">
          {title}
        </h2>
      )}
    </div>
  )
}
