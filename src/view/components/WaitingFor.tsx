import { Spinner } from "./Spinner.js"

/** Says what is waited for, beside a turning ring. */
export function WaitingFor({ text }: { readonly text: string }) {
  return (
    <p className="lk-waiting-for" data-part="waiting" role="status">
      <Spinner />
      <span>{text}</span>
    </p>
  )
}
