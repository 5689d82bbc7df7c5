/** @jsxImportSource ../jsx */
/** Main as it is before React is loaded: the Views that React draws, with the state that React starts from. */
import type { ReactNode } from "react"
import { productsOf, type WidgetConfig } from "../domain/widget/Config.js"
import { providerNames } from "../domain/oauth/OAuthProvider.js"
import { promptParentId } from "../domain/oauth/OneTapPosition.js"
import {
  hasEmail,
  isFloating,
  isOneTap,
  isPhoneTab,
  isPromptOnly,
  mainItems,
  mainTabs,
  productConflict,
  selectedTab,
  type MainItem,
  type PhoneTab
} from "../domain/widget/Products.js"
import { logoUrl } from "../domain/widget/logoUrl.js"
import type { Styles } from "../domain/widget/Theme.js"
import { Card } from "../view/components/Card.js"
import { Divider } from "../view/components/Divider.js"
import { ErrorBox } from "../view/components/ErrorBox.js"
import { countryOptions } from "../view/countryOptions.js"
import { EmailFormView, FormTabsView, PhoneFormView } from "../view/main/FormViews.js"
import { MainProblemView, MainView } from "../view/main/MainView.js"
import { OAuthButtonsView, OAuthButtonView, OneTapPlace } from "../view/main/OAuthButtonsView.js"
import { PasskeyButtonView } from "../view/main/PasskeyButtonView.js"
import { WalletsPlaceholder } from "../view/main/WalletsPlaceholder.js"
import { WidgetView } from "../view/main/WidgetView.js"
import type { Locale } from "../view/i18n/locales.js"
import type { FirstText } from "../view/i18n/translate.js"
import type { Typed } from "../view/keptInput.js"
import { loadedMark } from "../view/loadedMark.js"

/** A press that is carried out when React is loaded: of the form's button, or of another one. */
export type Press = "form" | "passkey" | number

export interface FirstState extends Typed {
  /** Begins the ids of the elements. */
  readonly id: string
  readonly config: WidgetConfig
  readonly styles: Styles
  readonly t: FirstText
  readonly locale: Locale
  readonly watermark: boolean
  /** The address of the page, where a server knows it. */
  readonly baseUrl: string | undefined
  /** The error of the form. */
  readonly error: string | undefined
  readonly pressed: Press | undefined
  /** Why a press of another button could not be carried out. */
  readonly problem: string | undefined
}

export interface FirstActions {
  readonly change: (change: Partial<Typed>) => void
  readonly submit: (event: FormEvent) => void
  readonly press: (press: Press) => void
}

interface FormEvent {
  readonly currentTarget: HTMLFormElement
  readonly preventDefault: () => void
}

interface FirstProps extends FirstState {
  /** Reloads the page, where nothing else can load the rest. */
  readonly onReload?: (() => void) | undefined
  readonly actions: FirstActions
}

/** The tabs of a configuration, and the one that is shown. */
export const tabsOf = ({ config, tab }: Pick<FirstState, "config" | "tab">) => {
  const tabs = mainTabs(productsOf(config), config.otpOptions.methods)
  return { tabs, selected: selectedTab(tabs, tab) }
}

export function FirstScreen(props: FirstProps) {
  const { config, styles, t } = props
  const products = productsOf(config)
  const { providers } = config.oauthOptions
  const { tabs } = tabsOf(props)
  const conflict = productConflict(products, config.otpOptions.methods)
  const items = mainItems(products, tabs, providers)
  const problem = conflict ?? (items.length === 0 ? "noMethod" : undefined)
  const promptOnly = isPromptOnly(products, providers)
  const header = {
    logoUrl: logoUrl(styles, props.baseUrl),
    title: t("main.title"),
    hideTitle: styles.hideHeaderText
  }
  return (
    <Card hidden={promptOnly}>
      <WidgetView
        t={t}
        screenTag="Main"
        direction={undefined}
        onPreload={ignore}
        onReload={props.onReload}
        watermark={props.watermark}
      >
        <MainView promptOnly={promptOnly} header={header}>
          {problem === undefined ? (
            items.map((item) => parts[item](props))
          ) : (
            <MainProblemView t={t} problem={problem} />
          )}
          {props.problem !== undefined && <ErrorBox>{props.problem}</ErrorBox>}
        </MainView>
      </WidgetView>
    </Card>
  )
}

const ignore = () => {}

const parts: Record<MainItem, (props: FirstProps) => ReactNode> = {
  // With an e-mail field, React finds out first whether passkeys are offered there
  passkey: (props) =>
    !hasEmail(tabsOf(props).tabs) && (
      <PasskeyButtonView
        key="passkey"
        t={props.t}
        busy={props.pressed === "passkey"}
        onClick={() => props.actions.press("passkey")}
      />
    ),
  oauth: ({ actions, config, pressed, t }) => {
    const { providers } = config.oauthOptions
    const promptOnly = isPromptOnly(productsOf(config), providers)
    return (
      <OAuthButtonsView key="oauth">
        {providers.map((provider, index) => [
          isOneTap(provider) && (
            <OneTapPlace
              key={`prompt ${index}`}
              slotName={promptParentId}
              pending
              hidden={isFloating(provider)}
            />
          ),
          (isFloating(provider) ? !promptOnly : !isOneTap(provider)) && (
            <OAuthButtonView
              key={index}
              t={t}
              name={providerNames[provider.type]}
              mark={loadedMark(provider.type)}
              busy={pressed === index}
              onClick={() => actions.press(index)}
            />
          )
        ])}
      </OAuthButtonsView>
    )
  },
  wallets: ({ t }) => <WalletsPlaceholder key="wallets" t={t} />,
  divider: ({ t }) => <Divider key="or" label={t("main.or")} />,
  tabs: (props) => {
    const { selected, tabs } = tabsOf(props)
    if (selected === undefined) return null
    const form = isPhoneTab(selected) ? phoneForm(selected, props) : emailForm(props)
    if (tabs.length === 1) return form
    return (
      <FormTabsView
        key="tabs"
        t={props.t}
        idPrefix={props.id}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => props.actions.change({ tab })}
      >
        {form}
      </FormTabsView>
    )
  }
}

const emailForm = ({ actions, config, email, error, id, pressed, t }: FirstProps) => (
  <EmailFormView
    key="email"
    t={t}
    id={`${id}-email`}
    value={email}
    onChange={(email) => actions.change({ email })}
    onSubmit={actions.submit}
    error={error}
    busy={pressed === "form"}
    takesPasskeys={config.products.includes("passkeys")}
  />
)

const phoneForm = (
  tab: PhoneTab,
  { actions, country, error, id, locale, phone, pressed, t }: FirstProps
): ReactNode => (
  <PhoneFormView
    key={tab}
    t={t}
    id={`${id}-phone`}
    tab={tab}
    country={country}
    countries={countryOptions(locale)}
    onCountryChange={(country) => actions.change({ country })}
    value={phone}
    onChange={(phone) => actions.change({ phone })}
    onSubmit={actions.submit}
    error={error}
    busy={pressed === "form"}
  />
)
