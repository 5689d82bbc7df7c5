/** @jsxImportSource ../../jsx */
import type { ComponentType, ReactNode, Ref } from "react"
import { brandOf } from "../../domain/oauth/OAuthProvider.js"
import type { OAuthProviderOptions } from "../../domain/oauth/OAuthProviderOptions.js"
import { promptParentId } from "../../domain/oneTap/OneTapPosition.js"
import type { LastUsedMarks } from "../../domain/widget/lastUsedMarks.js"
import type { MainLayout } from "../../domain/widget/mainLayout.js"
import { socialLayoutOf, type Styles } from "../../domain/widget/Theme.js"
import { isFloating, isOneTap } from "../../domain/widget/Products.js"
import type { OneTapState } from "../atoms/main.js"
import { Button } from "../components/Button.js"
import { ProviderMark } from "../components/ProviderMark.js"
import { Stack } from "../components/Stack.js"
import type { ShellText } from "../i18n/translate.js"
import type { Marks } from "./providerMarks.js"

interface OAuthViewProps extends Pick<MainLayout, "promptOnly"> {
  readonly t: ShellText
  readonly lastUsed?: LastUsedMarks | undefined
  readonly styles: Styles
  readonly providers: ReadonlyArray<OAuthProviderOptions>
  /** The logos; undefined while they load. */
  readonly marks: Marks | undefined
  /** The provider whose button is busy. */
  readonly pressed: string | undefined
  readonly onClick: (provider: OAuthProviderOptions) => void
  readonly oneTap: OneTapState
  /** The place of Google's prompt. Default: one that stays empty. */
  readonly Prompt?: ComponentType<PromptProps> | undefined
  /** Why the prompt could not be shown. */
  readonly note?: ReactNode
}

/**
 * A button for each social provider. Google's button replaces an embedded prompt that cannot be shown, with a note when
 * the configuration is the reason. Beside a floating prompt the button is always there, because a browser may not say
 * whether it shows the prompt.
 */
export function OAuthView(props: OAuthViewProps) {
  const {
    t,
    lastUsed,
    styles,
    providers,
    marks,
    pressed,
    onClick,
    oneTap,
    promptOnly,
    Prompt = OneTapPlace,
    note
  } = props
  const isOver = oneTap._tag === "Button"
  const layout = socialLayoutOf(styles, providers.length)
  return (
    <Stack gap="field" data-part="oauth" data-layout={layout}>
      {providers.map((provider, index) => {
        const name = brandOf(provider.type)
        const text = t("oauth.continue", { provider: name })
        const mark = lastUsed?.[provider.type]
        const hasPrompt = isOneTap(provider) && !isOver
        const floats = hasPrompt && isFloating(provider, oneTap.mode)
        return [
          hasPrompt && <Prompt key={`prompt ${index}`} pending={oneTap._tag === "Pending"} hidden={floats} />,
          (!hasPrompt || (floats && !promptOnly)) && (
            <Button
              key={index}
              variant="secondary"
              part="oauth-button"
              busy={provider.type === pressed}
              busyLabel={t("oauth.leaving", { provider: name })}
              label={layout && text + (mark ?? "")}
              mark={mark}
              icon={<ProviderMark mark={marks?.[provider.type]} />}
              onClick={() => onClick(provider)}
            >
              {layout === undefined ? text : name}
            </Button>
          ),
          isOneTap(provider) && isOver && note
        ]
      })}
    </Stack>
  )
}

export interface PromptProps {
  readonly pending: boolean
  /** True when the prompt floats above the page. */
  readonly hidden: boolean
  readonly placeRef?: Ref<HTMLDivElement> | undefined
}

/** The place of Google's prompt. Its slot shows the prompt when the widget is in a shadow root. */
export function OneTapPlace({ pending, hidden, placeRef }: PromptProps) {
  return (
    <div ref={placeRef} className="lk-prompt" data-pending={pending ? "" : undefined} hidden={hidden}>
      <slot name={promptParentId} />
    </div>
  )
}
