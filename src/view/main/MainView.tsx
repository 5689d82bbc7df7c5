/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { logoUrl } from "../../domain/widget/logoUrl.js"
import type { MainLayout } from "../../domain/widget/mainLayout.js"
import type { MainItem } from "../../domain/widget/Products.js"
import type { Styles } from "../../domain/widget/Theme.js"
import { Divider } from "../components/Divider.js"
import { Alert } from "../components/FieldShell.js"
import { Header, type HeaderProps } from "../components/Header.js"
import type { ShellText } from "../i18n/translate.js"

interface MainViewProps extends Pick<MainLayout, "items" | "promptOnly">, Pick<HeaderProps, "headingRef"> {
  readonly t: ShellText
  readonly styles: Styles
  /** The address of the page, where it is known. */
  readonly baseUrl: string | undefined
  /** The items with their state, each with its name as the key. */
  readonly parts: Readonly<Record<Exclude<MainItem, "divider">, ReactNode>>
  /** Shown instead of the items. */
  readonly conflict?: string | undefined
  /** Shown below the items. */
  readonly children?: ReactNode
}

/**
 * The first screen (specification section 2): the header, and the configured login methods or why there are none. It is
 * the same before and after React is loaded; only the state of its parts comes from elsewhere. Why there is no login method is
 * shown once React is loaded.
 */
export function MainView(props: MainViewProps) {
  const { t, items, conflict, promptOnly, styles, baseUrl, headingRef, parts, children } = props
  return (
    <div className="lk-stack">
      {!promptOnly && (
        <Header
          logoUrl={logoUrl(styles, baseUrl)}
          title={t("main.title")}
          hideTitle={styles.hideHeaderText}
          headingRef={headingRef}
        />
      )}
      {conflict === undefined ? (
        items.map((item) => (item === "divider" ? <Divider key={item} label={t("main.or")} /> : parts[item]))
      ) : (
        <Alert>{conflict}</Alert>
      )}
      {children}
    </div>
  )
}
