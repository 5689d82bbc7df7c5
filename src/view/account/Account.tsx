/** @jsxImportSource ../../jsx/react */
/** The account page: how a user signs in, and what is connected to their account. */
import type { ComponentType } from "react"
import type { AccountOptions, OwnSection } from "../../domain/account/AccountOptions.js"
import { accountSections, type AccountSection } from "../../domain/account/accountSections.js"
import { verifiedName } from "../../domain/session/accountName.js"
import type { User } from "../../domain/session/User.js"
import { productsOf, type WidgetConfig } from "../../domain/widget/Config.js"
import {
  accountAtom,
  comeBackAtom,
  fetchedAccountAtom,
  refusalAtom,
  type Account as AccountState
} from "./atoms/account.js"
import { isDeletedAtom } from "./atoms/connections.js"
import { areWordsLoadingAtom } from "./atoms/words.js"
import { safely } from "../atoms/callbacks.js"
import { accountMountAtom, configAtom } from "../atoms/config.js"
import { Result } from "../atoms/runtime.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { Stack } from "../components/Stack.js"
import { WarningBox } from "../components/WarningBox.js"
import { useAtomValue } from "../kit/hooks.js"
import { useAttached, useOnEntry } from "../kit/mountedHooks.js"
import { onDemand, Waiting } from "../kit/onDemand.js"
import css from "../theme/account.css?inline"
import { adoptScreenStyles } from "../theme/screenStyles.js"
import { adoptStyles } from "../theme/stylesheet.js"
import { ScreenFrame } from "../kit/ScreenFrame.js"
import { Section, useAccountWords, type SectionProps } from "./parts.js"

/** The sections, each in a chunk of its own. */
const sections: { readonly [Name in AccountSection]: ComponentType<SectionProps> } = {
  profile: onDemand(() => import("./Profile.js").then((module) => module.Profile)),
  emails: onDemand(() => import("./Emails.js").then((module) => module.Emails)),
  phoneNumbers: onDemand(() => import("./PhoneNumbers.js").then((module) => module.PhoneNumbers)),
  password: onDemand(() => import("./PasswordSection.js").then((module) => module.PasswordSection)),
  passkeys: onDemand(() => import("./PasskeyList.js").then((module) => module.PasskeyList)),
  authenticatorApp: onDemand(() => import("./AuthenticatorApp.js").then((module) => module.AuthenticatorApp)),
  socialLogins: onDemand(() => import("./SocialLogins.js").then((module) => module.SocialLogins)),
  wallets: onDemand(() => import("./WalletList.js").then((module) => module.WalletList)),
  connectedApps: onDemand(() => import("./ConnectedApps.js").then((module) => module.ConnectedApps)),
  sessions: onDemand(() => import("./SessionList.js").then((module) => module.SessionList)),
  deleteAccount: onDemand(() => import("./DeleteAccount.js").then((module) => module.DeleteAccount))
}

const isSection = (name: string): name is AccountSection => Object.hasOwn(sections, name)

/** Whether the site does for a section what its server must do. */
const isPossible = (name: AccountSection, options: AccountOptions): boolean =>
  (name !== "sessions" && name !== "deleteAccount") || options[name] !== undefined

type IsUseful = (config: WidgetConfig, user: User) => boolean

/** Whether a section is shown when the site names none. Default: it is. */
const isUseful: { readonly [Name in AccountSection]?: IsUseful } = {
  socialLogins: ({ oauthOptions }, { providers }) => providers.length + oauthOptions.providers.length > 0,
  wallets: (config, { crypto_wallets }) => crypto_wallets.length > 0 || productsOf(config).includes("crypto")
}

/** Shows who is signed in, with a section for each thing that they can change. */
export function Account() {
  const t = useAccountWords()
  const account = useAtomValue(accountAtom)
  const isDeleted = useAtomValue(isDeletedAtom)
  const areWordsLoading = useAtomValue(areWordsLoadingAtom)
  useOnEntry(fetchedAccountAtom)
  useOnEntry(comeBackAtom)
  const current = Result.getOrElse(account, () => undefined)
  return (
    <ScreenFrame title={t("account.title")}>
      <div ref={widen} className="lk-account" data-part="account">
        {isDeleted ? (
          <p role="status">{t("deletion.done")}</p>
        ) : current === undefined || areWordsLoading ? (
          <Waiting />
        ) : current === null ? (
          <ErrorBox>{t("account.signedOut")}</ErrorBox>
        ) : (
          <Sections account={current} />
        )}
      </div>
    </ScreenFrame>
  )
}

/** Lets the card be as wide as a page. */
const widen = (element: HTMLElement | null): void => {
  if (element === null) return
  // The rules of the page come after those that they change
  adoptScreenStyles(element)
  adoptStyles(element, css)
  element.closest(".lk-card")?.setAttribute("data-wide", "")
}

function Sections({ account }: { readonly account: AccountState }) {
  const t = useAccountWords()
  const options = useAtomValue(accountMountAtom)
  const config = useAtomValue(configAtom)
  const refused = useAtomValue(refusalAtom)
  const own = options.ownSections ?? {}
  const names: ReadonlyArray<string> = options.sections ?? [
    ...accountSections.filter((name) => isUseful[name]?.(config, account.user) !== false),
    ...Object.keys(own).filter((name) => !isSection(name))
  ]
  return (
    <>
      {account.isReadOnly && (
        <WarningBox>{t("account.readOnly", { name: verifiedName(account.user) })}</WarningBox>
      )}
      {refused === "tell the developer" && (
        <WarningBox>
          <Stack gap="tight">
            <p>{t("account.note.title")}</p>
            <p>{t("account.note.text")}</p>
          </Stack>
        </WarningBox>
      )}
      {[...new Set(names)].map((name) => {
        if (isSection(name)) {
          if (!isPossible(name, options)) return null
          const Known = sections[name]
          return <Known key={name} account={account} />
        }
        const section = Object.hasOwn(own, name) ? own[name] : undefined
        return section && <Own key={name} name={name} section={section} user={account.user} />
      })}
    </>
  )
}

interface OwnProps {
  readonly name: string
  readonly section: OwnSection
  readonly user: User
}

/** A section that the site fills, again when the user has changed. What it throws does not affect the page. */
function Own({ name, section: { render, text, title }, user }: OwnProps) {
  const fill = (element: HTMLElement) => {
    let empty: (() => void) | void = undefined
    safely(() => {
      empty = render(element, user)
    })
    return () => safely(() => empty?.())
  }
  return (
    <Section name={name} title={title} text={text}>
      <div ref={useAttached(fill, user)} className="lk-own" data-part="own-section" />
    </Section>
  )
}
