/** @jsxImportSource ../../jsx/react */
import type { ReactNode } from "react"
import type { FlowEvent } from "../../domain/widget/Flow.js"
import { walletKey, wallets, type DetectedWallet } from "../../domain/wallets/Wallets.js"
import { walletChoicesAtom } from "./atoms.js"
import { layoutAtom } from "../atoms/config.js"
import { lastUsedAtom } from "../atoms/draft.js"
import { flowAtom } from "../atoms/flow.js"
import { Result } from "../atoms/runtime.js"
import { Button } from "../components/Button.js"
import { ProviderMark } from "../components/ProviderMark.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { Stack } from "../components/Stack.js"
import { useAtomValue, useSetAtom } from "../kit/hooks.js"
import type { Text } from "../i18n/translate.js"
import { WalletsPlaceholder } from "./WalletsPlaceholder.js"
import { marks } from "../marks/walletMarks.js"
import { useWords } from "../kit/useWords.js"

/** The detected wallets that fit on Main, and a button for the others, or for the setup if there are no others. */
export function WalletButtons() {
  const t = useWords()
  const choices = useAtomValue(walletChoicesAtom)
  if (!Result.isSuccess(choices)) return <WalletsPlaceholder t={t} />
  const { rest, shown } = choices.value
  return (
    <Stack gap="field" data-part="wallets">
      {shown.map((wallet) => (
        <WalletButton key={walletKey(wallet)} wallet={wallet} />
      ))}
      {rest.length > 0 ? <OtherWalletsButton wallets={rest} /> : <SetupButton />}
    </Stack>
  )
}

interface EventButtonProps {
  readonly event: FlowEvent
  readonly icon?: ReactNode
  readonly label: string
  readonly mark?: string | undefined
}

function EventButton({ event, icon = <ScreenIcon name="wallet" />, label, mark }: EventButtonProps) {
  const dispatch = useSetAtom(flowAtom)
  return (
    <Button variant="secondary" part="wallet-button" icon={icon} mark={mark} onClick={() => dispatch(event)}>
      {label}
    </Button>
  )
}

/** Starts a login with a wallet. */
export function WalletButton({ wallet }: { readonly wallet: DetectedWallet }) {
  const t = useWords()
  const label = t("crypto.continue", { wallet: walletWords(t, wallet) })
  return (
    <EventButton
      event={{ _tag: "WalletPicked", wallet }}
      icon={<WalletMark wallet={wallet} />}
      label={label}
      mark={useMark([wallet])}
    />
  )
}

/** Leads to the wallets that do not fit on Main. */
function OtherWalletsButton({ wallets }: { readonly wallets: ReadonlyArray<DetectedWallet> }) {
  const label = useWords()("crypto.other")
  return <EventButton event={{ _tag: "OtherWalletsOpened" }} label={label} mark={useMark(wallets)} />
}

/** The mark, if one of these wallets was used last and is not the only login method. */
const useMark = (wallets: ReadonlyArray<DetectedWallet>): string | undefined => {
  const marks = useAtomValue(lastUsedAtom)
  const { items } = useAtomValue(layoutAtom)
  const choices = useAtomValue(walletChoicesAtom)
  const { rest, shown } = Result.getOrElse(choices, () => ({ rest: [], shown: [] }))
  const isAlone = items.length + shown.length + rest.length === 2
  return isAlone ? undefined : wallets.map((wallet) => marks?.[walletKey(wallet)]).find(Boolean)
}

/** Leads to the wallets' download pages. */
export function SetupButton() {
  return <EventButton event={{ _tag: "WalletSetupOpened" }} label={useWords()("crypto.setup")} />
}

/** The logo of a wallet, the icon that it announced, or a generic wallet icon. Assistive technology ignores all of them. */
export function WalletMark({ wallet }: { readonly wallet: DetectedWallet }) {
  if (typeof wallet !== "string")
    return wallet.icon === undefined ? (
      <ScreenIcon name="wallet" />
    ) : (
      <img className="lk-mark" data-part="mark" src={wallet.icon} width="20" height="20" alt="" />
    )
  const mark = marks[wallet]
  return mark === undefined ? <ScreenIcon name="wallet" /> : <ProviderMark mark={mark} />
}

/**
 * Returns a wallet's display name: its brand, or a translated name for a generic wallet, or the name that the wallet
 * announced. A generic wallet is named differently in a sentence.
 */
export const walletWords = (t: Text, wallet: DetectedWallet, place: "" | ".inSentence" = ""): string => {
  if (typeof wallet !== "string") return wallet.name
  switch (wallet) {
    case "GenericEthereumWallet":
      return t(`wallet.ethereum${place}`)
    case "GenericSolanaWallet":
      return t(`wallet.solana${place}`)
    case "Binance":
    case "Coinbase":
    case "Metamask":
    case "Phantom":
    case "Vessel":
      return wallets[wallet].label
  }
}
