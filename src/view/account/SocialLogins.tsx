/** @jsxImportSource ../../jsx/react */
import { brandOf, isOAuthProvider } from "../../domain/oauth/OAuthProvider.js"
import type { OAuthProviderOptions } from "../../domain/oauth/OAuthProviderOptions.js"
import { connectAtom } from "./atoms/nameAndPassword.js"
import { configAtom } from "../atoms/config.js"
import { marksAtom } from "../oauth/atoms.js"
import { ProviderMark } from "../components/ProviderMark.js"
import { useAtom, useAtomValue } from "../kit/hooks.js"
import {
  ChangeButton,
  RemovableRow,
  Rows,
  Section,
  useAccountWords,
  useRows,
  type SectionProps
} from "./parts.js"

/** The accounts at social providers, and buttons for those of the site that are not connected. */
export function SocialLogins({ account }: SectionProps) {
  const t = useAccountWords()
  const marks = useAtomValue(marksAtom)
  const connected = useRows(
    account.user.providers,
    ({ oauth_user_registration_id }) => oauth_user_registration_id
  )
  const offered = useAtomValue(configAtom).oauthOptions.providers
  // Some projects have `google`, others `Google`
  const typeOf = (name: string) => name.toLowerCase()
  const others = offered.filter(({ type }) => !connected.some((each) => typeOf(each.provider_type) === type))
  return (
    <Section name="socialLogins" title={t("socials.title")} text={t("socials.text")}>
      <Rows label={t("socials.title")} empty={t("socials.empty")}>
        {connected.map(({ oauth_user_registration_id, provider_type }) => {
          const type = typeOf(provider_type)
          return (
            <RemovableRow
              key={oauth_user_registration_id}
              account={account}
              section="socialLogins"
              id={oauth_user_registration_id}
              icon={<ProviderMark mark={isOAuthProvider(type) ? marks?.[type] : undefined} />}
              title={isOAuthProvider(type) ? brandOf(type) : provider_type}
            />
          )
        })}
      </Rows>
      {!account.isReadOnly && others.map((provider) => <Connect key={provider.type} provider={provider} />)}
    </Section>
  )
}

function Connect({ provider }: { readonly provider: OAuthProviderOptions }) {
  const t = useAccountWords()
  const marks = useAtomValue(marksAtom)
  const [result, connect] = useAtom(connectAtom(provider.type))
  const name = brandOf(provider.type)
  return (
    <ChangeButton
      name={`connect-${provider.type}`}
      icon={<ProviderMark mark={marks?.[provider.type]} />}
      label={t("socials.connect", { provider: name })}
      busyLabel={t("socials.busy", { provider: name })}
      result={result}
      onClick={() => connect(provider)}
    />
  )
}
