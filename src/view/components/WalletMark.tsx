import type { WalletName } from "../../domain/Wallets.js"
import { ScreenIcon } from "./ScreenIcon.js"
import { walletMarks } from "./walletMarks.js"

/** By what a wallet is known at a glance; a plain wallet where there is no such mark. */
export function WalletMark({ wallet }: { readonly wallet: WalletName }) {
  const mark = walletMarks[wallet]
  if (mark === undefined) return <ScreenIcon name="wallet" />
  return (
    <svg className="lk-mark" viewBox={mark.viewBox} width="20" height="20" aria-hidden="true">
      {mark.paths.map(([fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  )
}
