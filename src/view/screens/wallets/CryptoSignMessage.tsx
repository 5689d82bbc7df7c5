import { isSignedAtom, signMessageAtom } from "../../atoms/crypto.js"
import { ResendLine } from "../../components/ResendLine.js"
import { RichText } from "../../components/RichText.js"
import { WaitingFor } from "../../components/WaitingFor.js"
import { useAtomValue, useRefreshAtom } from "../../hooks.js"
import { useOnEntry } from "../../useOnEntry.js"
import type { ScreenProps } from "../shared/ScreenProps.js"
import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"
import { WalletMark } from "./WalletMark.js"
import { walletWords } from "./walletWords.js"

/** Asks the wallet on entry to sign a message, and waits for the user (specification section 2). */
export function CryptoSignMessage({ screen }: ScreenProps<"CryptoSignMessage">) {
  const t = useWords()
  useOnEntry(signMessageAtom)
  const wallet = walletWords(t, screen.wallet)
  const sign = useRefreshAtom(signMessageAtom)
  return (
    <ScreenFrame
      back
      title={t("cryptoSign.title")}
      description={<RichText parts={t.parts("cryptoSign.text", { wallet })} />}
    >
      <WaitingFor icon={<WalletMark wallet={screen.wallet} />} text={t("crypto.waiting", { wallet })} />
      <ResendLine
        text={t("cryptoSign.prompt")}
        action={{ label: t("cryptoSign.again"), busy: useAtomValue(isSignedAtom), onClick: sign }}
      />
    </ScreenFrame>
  )
}
