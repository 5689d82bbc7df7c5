/** @jsxImportSource ../../jsx/react */
/** The screens of wallets, which share a chunk. */
import type { ReactNode } from "react"
import { walletKey, type DetectedWallet } from "../../domain/wallets/Wallets.js"
import { connectWalletAtom, isSignedAtom, signMessageAtom, walletChoicesAtom } from "./atoms.js"
import { Result } from "../atoms/runtime.js"
import { newTab } from "../components/newTab.js"
import { ResendLine } from "../components/ResendLine.js"
import { RichText } from "../components/RichText.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { Spinner } from "../components/Spinner.js"
import { Stack } from "../components/Stack.js"
import { useAtomValue, useRefreshAtom } from "../kit/hooks.js"
import { WalletsPlaceholder } from "./WalletsPlaceholder.js"
import { useOnEntry } from "../kit/mountedHooks.js"
import { confirmationScreen, ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"
import { SetupButton, WalletButton, WalletMark, walletWords } from "./WalletButtons.js"

/** Waits for the user to share the wallet's address (specification section 2). */
export function CryptoConnect({ screen }: ScreenProps<"CryptoConnect">) {
  useOnEntry(connectWalletAtom)
  return <WaitingFrame name="cryptoConnect" wallet={screen.wallet} />
}

/** Asks the wallet on entry to sign a message, and waits for the user (specification section 2). */
export function CryptoSignMessage({ screen }: ScreenProps<"CryptoSignMessage">) {
  const t = useWords()
  useOnEntry(signMessageAtom)
  const sign = useRefreshAtom(signMessageAtom)
  return (
    <WaitingFrame name="cryptoSign" wallet={screen.wallet}>
      <ResendLine
        text={t("cryptoSign.prompt")}
        action={{ label: t("cryptoSign.again"), busy: useAtomValue(isSignedAtom), onClick: sign }}
      />
    </WaitingFrame>
  )
}

interface WaitingFrameProps {
  readonly name: "cryptoConnect" | "cryptoSign"
  readonly wallet: DetectedWallet
  readonly children?: ReactNode
}

/** The frame of a screen on which the user has to confirm something in a wallet. */
function WaitingFrame({ name, wallet, children }: WaitingFrameProps) {
  const t = useWords()
  const values = { wallet: walletWords(t, wallet, ".inSentence") }
  return (
    <ScreenFrame
      back
      title={t(`${name}.title`)}
      description={<RichText parts={t.parts(`${name}.text`, values)} />}
    >
      <div className="lk-waiting-for" data-part="waiting" role="status">
        <WalletMark wallet={wallet} />
        <span className="lk-waiting-text">{t("crypto.waiting", values)}</span>
        <Spinner />
      </div>
      {children}
    </ScreenFrame>
  )
}

/** Lists the detected wallets that did not fit on Main (specification section 2). */
export function CryptoOtherScreen() {
  const t = useWords()
  const choices = useAtomValue(walletChoicesAtom)
  return (
    <ScreenFrame back title={t("cryptoOther.title")} description={t("cryptoOther.text")}>
      <Stack gap="field">
        {Result.isSuccess(choices) ? (
          choices.value.rest.map((wallet) => <WalletButton key={walletKey(wallet)} wallet={wallet} />)
        ) : (
          <WalletsPlaceholder t={t} />
        )}
        <SetupButton />
      </Stack>
    </ScreenFrame>
  )
}

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
      <ul className="lk-rows" data-part="wallet-links" role="list" aria-label={t("cryptoSetup.wallets")}>
        {downloads.map(({ url, wallet }) => (
          <li key={url}>
            <a className="lk-row lk-row-link" data-part="wallet-link" href={url} {...newTab}>
              <WalletMark wallet={wallet} />
              <span className="lk-row-text">
                {t("cryptoSetup.install", { wallet: walletWords(t, wallet) })}
              </span>
              <ScreenIcon name="external" />
            </a>
          </li>
        ))}
      </ul>
    </ScreenFrame>
  )
}

/** Shown after the signature was accepted (specification section 2). */
export const CryptoConfirmation = confirmationScreen("cryptoConfirmation")

/** Shown when the wallet, the user or the provider refused (specification section 2). */
export function CryptoError() {
  const t = useWords()
  return <ScreenFrame back title={t("cryptoError.title")} description={t("cryptoError.text")} />
}
