import { TextLink } from "./TextLink.js"

interface WatermarkProps {
  readonly text: string
  readonly linkText: string
  readonly href: string
}

/** Who provides the login, as text with a link; no remote picture. */
export function Watermark({ text, linkText, href }: WatermarkProps) {
  return (
    <p className="lk-watermark" data-part="watermark">
      {text}{" "}
      <TextLink href={href} external>
        {linkText}
      </TextLink>
    </p>
  )
}
