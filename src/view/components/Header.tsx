/** @jsxImportSource ../../jsx */
import type { Ref } from "react"

export interface HeaderProps {
  readonly logoUrl?: string | undefined
  readonly title: string
  /** Hides the title visually, but not from assistive technology. */
  readonly hideTitle?: boolean | undefined
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined
}

/** The site's logo, at most 50 px high and 100 px wide, above a title (specification section 1). */
export function Header({ logoUrl, title, hideTitle = false, headingRef }: HeaderProps) {
  const heading = (
    <h2 ref={headingRef} tabIndex={-1} className={hideTitle ? "lk-hidden" : "lk-title"} data-part="title">
      {title}
    </h2>
  )
  if (logoUrl === undefined && hideTitle) return heading
  return (
    <div className="lk-header" data-part="header">
      {logoUrl !== undefined && <img className="lk-logo" data-part="logo" src={logoUrl} alt="" />}
      {heading}
    </div>
  )
}
