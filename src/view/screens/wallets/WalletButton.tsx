import type { WalletName } from "../../../domain/Wallets.js"
import { flowAtom } from "../../atoms/flow.js"
import { Button } from "../../components/Button.js"
import { useSetAtom } from "../../hooks.js"
import { useWords } from "../shared/useWords.js"
import { WalletMark } from "./WalletMark.js"
import { walletWords } from "./walletWords.js"

/** Starts a login with a wallet. */
export function WalletButton({ wallet }: { readonly wallet: WalletName }) {
  const t = useWords()
  const dispatch = useSetAtom(flowAtom)
  return (
    <Button
      variant="secondary"
      part="wallet-button"
      icon={<WalletMark wallet={wallet} />}
      onClick={() => dispatch({ _tag: "WalletPicked", wallet })}
    >
      {t("crypto.continue", { wallet: walletWords(t, wallet) })}
    </Button>
  )
}
