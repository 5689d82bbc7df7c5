/** @jsxImportSource ../../jsx */
import { Skeleton } from "../components/Skeleton.js"
import type { FirstText } from "../i18n/translate.js"

/** Shown until the wallets in the browser are known. */
export function WalletsPlaceholder({ t }: { readonly t: FirstText }) {
  return <Skeleton rows={1} label={t("common.loading")} />
}
