import { useRxRefresh, useRxValue } from "@effect-rx/rx-react"
import { isSignedAtom, signMessageAtom } from "../../atoms/crypto.js"
import { OnceDrawn } from "../../components/OnceDrawn.js"
import { ResendLine } from "../../components/ResendLine.js"
import { RichText } from "../../components/RichText.js"
import { WaitingFor } from "../../components/WaitingFor.js"
import type { ScreenProps } from "../shared/ScreenProps.js"
import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"
import { WalletMark } from "./WalletMark.js"
import { walletWords } from "./walletWords.js"

/** Waits for the person to sign with their wallet; it is asked by itself (specification section 2). */
export function CryptoSignMessage({ screen }: ScreenProps<"CryptoSignMessage">) {
  const t = useWords()
  const wallet = walletWords(t, screen.wallet)
  const sign = useRxRefresh(signMessageAtom)
  return (
    <ScreenFrame
      back
      title={t("cryptoSign.title")}
      description={<RichText parts={t.parts("cryptoSign.text", { wallet })} />}
    >
      <WaitingFor icon={<WalletMark wallet={screen.wallet} />} text={t("crypto.waiting", { wallet })} />
      <ResendLine
        text={t("cryptoSign.prompt")}
        action={{ label: t("cryptoSign.again"), busy: useRxValue(isSignedAtom), onClick: sign }}
      />
      <OnceDrawn>
        <Signing />
      </OnceDrawn>
    </ScreenFrame>
  )
}

function Signing() {
  useRxValue(signMessageAtom)
  return null
}
