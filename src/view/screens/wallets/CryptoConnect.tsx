import { connectWalletAtom } from "../../atoms/crypto.js"
import { RichText } from "../../components/RichText.js"
import { WaitingFor } from "../../components/WaitingFor.js"
import { useOnEntry } from "../../useOnEntry.js"
import type { ScreenProps } from "../shared/ScreenProps.js"
import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"
import { WalletMark } from "./WalletMark.js"
import { walletWords } from "./walletWords.js"

/** Waits for the user to share the wallet's address (specification section 2). */
export function CryptoConnect({ screen }: ScreenProps<"CryptoConnect">) {
  const t = useWords()
  useOnEntry(connectWalletAtom)
  const wallet = walletWords(t, screen.wallet)
  return (
    <ScreenFrame
      back
      title={t("cryptoConnect.title")}
      description={<RichText parts={t.parts("cryptoConnect.text", { wallet })} />}
    >
      <WaitingFor icon={<WalletMark wallet={screen.wallet} />} text={t("crypto.waiting", { wallet })} />
    </ScreenFrame>
  )
}
