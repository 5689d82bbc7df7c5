/** @jsxImportSource ../../jsx/react */
import { Fragment } from "react"
import type { TextPart } from "../i18n/translate.js"

/** A text with bold parts, rendered as elements and never as HTML. */
export function RichText({ parts }: { readonly parts: ReadonlyArray<TextPart> }) {
  return parts.map((part, index) =>
    typeof part === "string" ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <strong key={index}>
        <bdi>{part.strong}</bdi>
      </strong>
    )
  )
}
