import { walletChoicesAtom } from "../../atoms/crypto.js"
import { flowAtom } from "../../atoms/flow.js"
import { Result } from "../../atoms/runtime.js"
import { Button } from "../../components/Button.js"
import { ScreenIcon } from "../../components/ScreenIcon.js"
import { Skeleton } from "../../components/Skeleton.js"
import { Stack } from "../../components/Stack.js"
import { useAtomValue, useSetAtom } from "../../hooks.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { useWords } from "../shared/useWords.js"
import { WalletButton } from "./WalletButton.js"

/** The detected wallets that fit on Main, and a button for the others, or for the setup if there are none. */
export function WalletButtons() {
  const t = useWords()
  const dispatch = useSetAtom(flowAtom)
  const choices = useAtomValue(walletChoicesAtom)
  if (!Result.isSuccess(choices)) return <Skeleton rows={1} label={t("common.loading")} />
  const { rest, shown } = choices.value
  const hasWallet = shown.length + rest.length > 0
  return (
    <Stack ref={adoptScreenStyles} gap="field" data-part="wallets">
      {shown.map((wallet) => (
        <WalletButton key={wallet} wallet={wallet} />
      ))}
      {rest.length > 0 && (
        <Button
          variant="secondary"
          part="wallet-button"
          icon={<ScreenIcon name="wallet" />}
          onClick={() => dispatch({ _tag: "OtherWalletsOpened" })}
        >
          {t("crypto.other")}
        </Button>
      )}
      {!hasWallet && <SetupButton />}
    </Stack>
  )
}

/** Leads to the wallets' download pages. */
export function SetupButton() {
  const t = useWords()
  const dispatch = useSetAtom(flowAtom)
  return (
    <Button
      variant="secondary"
      part="wallet-button"
      icon={<ScreenIcon name="wallet" />}
      onClick={() => dispatch({ _tag: "WalletSetupOpened" })}
    >
      {t("crypto.setup")}
    </Button>
  )
}
