/** @jsxImportSource ../../jsx */
import { Stack } from "../components/Stack.js"
import type { ShellText } from "../i18n/translate.js"

/** Shown until the wallets in the browser are known: as high as a button, so that nothing moves when one appears. */
export function WalletsPlaceholder({ t }: { readonly t: ShellText }) {
  return (
    <Stack gap="field" role="img" aria-label={t("common.loading")}>
      <div className="lk-skeleton" />
    </Stack>
  )
}
