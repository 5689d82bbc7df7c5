import { productsOf, type WidgetConfig } from "./Config.js"
import {
  isPromptOnly,
  mainItems,
  mainTabs,
  productConflict,
  type MainItem,
  type MainTab,
  type ProductConflict
} from "./Products.js"

/** What Main shows. */
export interface MainLayout {
  readonly tabs: ReadonlyArray<MainTab>
  readonly items: ReadonlyArray<MainItem>
  /** Why there is no login. */
  readonly conflict: ProductConflict | "noMethod" | undefined
  /** Whether there is nothing but Google's floating prompt. */
  readonly promptOnly: boolean
}

/** Returns what Main shows for a configuration (specification sections 1 and 2). */
export const mainLayout = (config: WidgetConfig): MainLayout => {
  const products = productsOf(config)
  const { methods } = config.otpOptions
  const { providers } = config.oauthOptions
  const tabs = mainTabs(products, methods)
  const items = mainItems(products, tabs, providers)
  return {
    tabs,
    items,
    conflict: productConflict(products, methods) ?? (items.length === 0 ? "noMethod" : undefined),
    promptOnly: isPromptOnly(products, providers)
  }
}
