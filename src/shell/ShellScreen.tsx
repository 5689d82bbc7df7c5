/** @jsxImportSource ../jsx */
/** Main as it is before React is loaded: the Views that React draws, with the state that React starts from. */
import type { WidgetConfig } from "../domain/widget/Config.js"
import type { OAuthProvider } from "../domain/oauth/OAuthProvider.js"
import { mainLayout } from "../domain/widget/mainLayout.js"
import type { Styles } from "../domain/widget/Theme.js"
import type { Draft } from "../page/draftStore.js"
import { Card } from "../view/components/Card.js"
import { Spinner } from "../view/components/Spinner.js"
import { Alert } from "../view/components/FieldShell.js"
import { TryAgain } from "../view/components/TryAgain.js"
import { countryList } from "../view/phone/countryList.js"
import { FormsView, FormView } from "../view/form/FormsView.js"
import { MainView } from "../view/main/MainView.js"
import { OAuthView } from "../view/oauth/OAuthView.js"
import { PasskeyView } from "../view/passkeys/PasskeyView.js"
import { WalletsPlaceholder } from "../view/wallets/WalletsPlaceholder.js"
import { WidgetView } from "../view/main/WidgetView.js"
import type { Locale } from "../view/i18n/locales.js"
import type { ShellText } from "../view/i18n/translate.js"
import type { Typed } from "../page/keptInput.js"
import { providerMarks } from "../view/oauth/providerMarks.js"

/** A press that is carried out when React is loaded: of the form's button, or of another one. */
export type Press = "form" | "passkey" | OAuthProvider

export interface ShellState extends Typed, Pick<Draft, "lastUsed"> {
  /** Whether this is a login form: the other screens wait for React. */
  readonly isForm: boolean
  /** Begins the ids of the elements. */
  readonly id: string
  readonly config: WidgetConfig
  readonly styles: Styles
  readonly t: ShellText
  readonly locale: Locale
  readonly watermark: boolean
  /** The address of the page, where a server knows it. */
  readonly baseUrl: string | undefined
  /** The input that was submitted last. */
  readonly submitted: string | undefined
  /** Why the form could not be sent. */
  readonly failure: string | undefined
  readonly pressed: Press | undefined
  /** Why a press of another button could not be carried out. */
  readonly problem: string | undefined
}

export interface ShellActions {
  readonly change: (change: Partial<Typed>) => void
  readonly submit: (event: { readonly currentTarget: HTMLFormElement }) => void
  readonly press: (press: Press) => void
}

interface ShellProps extends ShellState {
  /** Reloads the page, where nothing else can load the rest. */
  readonly onReload?: (() => void) | undefined
  readonly actions: ShellActions
}

export function ShellScreen(props: ShellProps) {
  const { actions, config, failure, onReload, pressed, problem, t } = props
  const { conflict, ...layout } = mainLayout(config)
  if (!props.isForm || conflict !== undefined)
    return (
      <Card>
        {onReload === undefined ? (
          <div className="lk-waiting">
            <Spinner label={t("common.loading")} />
            {failure !== undefined && <Alert>{failure}</Alert>}
          </div>
        ) : (
          <TryAgain text={t("error.network")} label={t("common.reload")} onClick={onReload} />
        )}
      </Card>
    )
  const state = {
    ...props,
    ...layout,
    // Its language may still be loading
    lastUsed: props.lastUsed?.(config, t("main.lastUsed"))
  }
  return (
    <Card hidden={state.promptOnly}>
      <WidgetView {...state} screenTag="Main">
        <MainView
          {...state}
          parts={{
            passkey: (
              <PasskeyView
                key="passkey"
                {...state}
                keepButton={config.passkeyOptions.keepButton}
                busy={pressed === "passkey"}
                onClick={() => actions.press("passkey")}
              />
            ),
            oauth: (
              <OAuthView
                key="oauth"
                {...state}
                providers={config.oauthOptions.providers}
                marks={providerMarks.loaded()}
                onClick={({ type }) => actions.press(type)}
                oneTap={{ _tag: "Pending" }}
              />
            ),
            wallets: <WalletsPlaceholder key="wallets" {...state} />,
            tabs: (
              <FormsView
                key="tabs"
                {...state}
                onSelect={(tab) => actions.change({ tab })}
                form={(tab) => (
                  <FormView
                    key={tab}
                    {...state}
                    tab={tab}
                    onChange={actions.change}
                    busy={pressed === "form"}
                    onSubmit={actions.submit}
                    countries={countryList.loaded()}
                  />
                )}
              />
            )
          }}
        >
          {problem !== undefined && <Alert>{problem}</Alert>}
        </MainView>
      </WidgetView>
    </Card>
  )
}
