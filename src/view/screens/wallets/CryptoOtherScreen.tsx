import { walletKey } from "../../../domain/Wallets.js"
import { walletChoicesAtom } from "../../atoms/crypto.js"
import { Result } from "../../atoms/runtime.js"
import { Skeleton } from "../../components/Skeleton.js"
import { Stack } from "../../components/Stack.js"
import { useAtomValue } from "../../hooks.js"
import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"
import { SetupButton, WalletButton } from "./WalletButton.js"

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
          <Skeleton rows={1} label={t("common.loading")} />
        )}
        <SetupButton />
      </Stack>
    </ScreenFrame>
  )
}
