/** @jsxImportSource ../../jsx */
import type { ReactNode, Ref } from "react"
import { Button } from "../components/Button.js"
import { ProviderMark, type Mark } from "../components/ProviderMark.js"
import { Stack } from "../components/Stack.js"
import type { FirstText } from "../i18n/translate.js"

interface OAuthButtonsViewProps {
  /** A button, or the place of a prompt, for each provider. */
  readonly children: ReactNode
}

/** A column with a button for each social provider. */
export function OAuthButtonsView({ children }: OAuthButtonsViewProps) {
  return (
    <Stack gap="field" data-part="oauth">
      {children}
    </Stack>
  )
}

interface OAuthButtonViewProps {
  readonly t: FirstText
  /** The provider's brand name. */
  readonly name: string
  /** Undefined while it loads. */
  readonly mark: Mark | undefined
  readonly busy: boolean
  readonly onClick: () => void
}

/** Starts a social login. */
export function OAuthButtonView({ t, name, mark, busy, onClick }: OAuthButtonViewProps) {
  return (
    <Button
      variant="secondary"
      part="oauth-button"
      busy={busy}
      busyLabel={t("oauth.leaving", { provider: name })}
      icon={<ProviderMark mark={mark} />}
      onClick={onClick}
    >
      {t("oauth.continue", { provider: name })}
    </Button>
  )
}

interface OneTapPlaceProps {
  /** The name of the slot that shows the prompt when the widget is in a shadow root. */
  readonly slotName: string
  readonly pending: boolean
  /** True when the prompt floats above the page. */
  readonly hidden: boolean
  readonly placeRef?: Ref<HTMLDivElement> | undefined
}

/** The place of Google's prompt. */
export function OneTapPlace({ slotName, pending, hidden, placeRef }: OneTapPlaceProps) {
  return (
    <div ref={placeRef} className="lk-prompt" data-pending={pending ? "" : undefined} hidden={hidden}>
      <slot name={slotName} />
    </div>
  )
}
