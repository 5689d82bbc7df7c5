import type { ReactNode } from "react"
import type { FlowEvent } from "../../../domain/Flow.js"
import type { DetectedWallet } from "../../../domain/Wallets.js"
import { flowAtom } from "../../atoms/flow.js"
import { Button } from "../../components/Button.js"
import { ScreenIcon } from "../../components/ScreenIcon.js"
import { useSetAtom } from "../../hooks.js"
import { useWords } from "../shared/useWords.js"
import { WalletMark } from "./WalletMark.js"
import { walletWords } from "./walletWords.js"

interface EventButtonProps {
  readonly event: FlowEvent
  readonly icon?: ReactNode
  readonly label: string
}

function EventButton({ event, icon = <ScreenIcon name="wallet" />, label }: EventButtonProps) {
  const dispatch = useSetAtom(flowAtom)
  return (
    <Button variant="secondary" part="wallet-button" icon={icon} onClick={() => dispatch(event)}>
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
    />
  )
}

/** Leads to the wallets that do not fit on Main. */
export function OtherWalletsButton() {
  return <EventButton event={{ _tag: "OtherWalletsOpened" }} label={useWords()("crypto.other")} />
}

/** Leads to the wallets' download pages. */
export function SetupButton() {
  return <EventButton event={{ _tag: "WalletSetupOpened" }} label={useWords()("crypto.setup")} />
}
