import { WalletLinks } from "../../components/WalletLinks.js"
import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"
import { WalletMark } from "./WalletMark.js"
import { walletWords } from "./walletWords.js"

/** The download pages of the wallets. Vessel is no longer offered. */
const downloads = [
  { wallet: "Metamask", url: "https://metamask.io/download" },
  { wallet: "Coinbase", url: "https://www.coinbase.com/wallet/downloads" },
  { wallet: "Phantom", url: "https://phantom.com/download" },
  { wallet: "Binance", url: "https://www.binance.com/en/binancewallet" }
] as const

/** Links to the wallets' download pages (specification section 2). */
export function CryptoSetupWallet() {
  const t = useWords()
  return (
    <ScreenFrame back title={t("cryptoSetup.title")} description={t("cryptoSetup.text")}>
      <WalletLinks
        label={t("cryptoSetup.wallets")}
        links={downloads.map(({ url, wallet }) => ({
          icon: <WalletMark wallet={wallet} />,
          url,
          text: t("cryptoSetup.install", { wallet: walletWords(t, wallet) })
        }))}
      />
    </ScreenFrame>
  )
}
