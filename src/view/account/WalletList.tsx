/** @jsxImportSource ../../jsx/react */
import { walletKey, type DetectedWallet } from "../../domain/wallets/Wallets.js"
import { addWalletAtom, foundWalletsAtom } from "./atoms/wallet.js"
import { Result } from "../atoms/runtime.js"
import { walletErrorWords } from "../i18n/errorWords.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { useAtom, useAtomValue } from "../kit/hooks.js"
import { failureOf } from "../kit/failureOf.js"
import { WalletMark, walletWords } from "../wallets/WalletButtons.js"
import {
  ChangeButton,
  RemovableRow,
  Rows,
  Section,
  useAccountWords,
  useRows,
  type SectionProps
} from "./parts.js"

/** The crypto wallets, and a button for each one in this browser. */
export function WalletList({ account }: SectionProps) {
  const t = useAccountWords()
  const wallets = useRows(account.user.crypto_wallets, ({ crypto_wallet_id }) => crypto_wallet_id)
  const found = Result.getOrElse(useAtomValue(foundWalletsAtom), () => [])
  return (
    <Section name="wallets" title={t("wallets.title")}>
      <Rows label={t("wallets.title")} empty={t("wallets.empty")}>
        {wallets.map(({ crypto_wallet_address, crypto_wallet_id }) => (
          <RemovableRow
            key={crypto_wallet_id}
            account={account}
            section="wallets"
            id={crypto_wallet_id}
            icon={<ScreenIcon name="wallet" />}
            title={crypto_wallet_address}
          />
        ))}
      </Rows>
      {!account.isReadOnly && found.map((wallet) => <Connect key={walletKey(wallet)} wallet={wallet} />)}
      {found.length === 0 && <p className="lk-hint">{t("wallets.none")}</p>}
    </Section>
  )
}

function Connect({ wallet }: { readonly wallet: DetectedWallet }) {
  const t = useAccountWords()
  const [result, connect] = useAtom(addWalletAtom(walletKey(wallet)))
  const failure = failureOf(result)
  const label = t("wallets.connect", { wallet: walletWords(t, wallet) })
  return (
    <ChangeButton
      name={`connect-${walletKey(wallet)}`}
      icon={<WalletMark wallet={wallet} />}
      label={label}
      busyLabel={t("crypto.waiting", { wallet: walletWords(t, wallet, ".inSentence") })}
      result={result}
      error={failure?._tag === "WalletError" ? walletErrorWords(t, failure) : undefined}
      onClick={() => connect({ label, wallet })}
    />
  )
}
