import { walletKey } from "../../../domain/Wallets.js"
import { walletChoicesAtom } from "../../atoms/crypto.js"
import { Result } from "../../atoms/runtime.js"
import { Stack } from "../../components/Stack.js"
import { useAtomValue } from "../../hooks.js"
import { WalletsPlaceholder } from "../../main/WalletsPlaceholder.js"
import { useWords } from "../shared/useWords.js"
import { OtherWalletsButton, SetupButton, WalletButton } from "./WalletButton.js"

/** The detected wallets that fit on Main, and a button for the others, or for the setup if there are no others. */
export function WalletButtons() {
  const t = useWords()
  const choices = useAtomValue(walletChoicesAtom)
  if (!Result.isSuccess(choices)) return <WalletsPlaceholder t={t} />
  const { rest, shown } = choices.value
  return (
    <Stack gap="field" data-part="wallets">
      {shown.map((wallet) => (
        <WalletButton key={walletKey(wallet)} wallet={wallet} />
      ))}
      {rest.length > 0 ? <OtherWalletsButton /> : <SetupButton />}
    </Stack>
  )
}
