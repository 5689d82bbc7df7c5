import { answerForGoogle, standInForGoogle } from "../../support/browser/google.js"
import { continueAs, email, isSignedIn, returnedToken } from "../../support/realClients/steps.js"
import { transports } from "../../support/realClients/serve.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"
import { mountLogin } from "./mount.js"

const redeem = async (world: World, token: string) => {
  await world.page.evaluate(
    (token) => stytch.oauth.authenticate(token, { session_duration_minutes: 60 }),
    token
  )
  await isSignedIn(world)
}

const socialLogin = async (world: World) => {
  await mountLogin(world, ["oauth"])
  await world.page.getByRole("button", { name: "Continue with Google" }).click()
  await continueAs(world, email)
  await redeem(world, await returnedToken(world))
}

const mountOneTap = (world: World, position: string) => {
  const { site } = world
  const oauthOptions = {
    loginRedirectURL: `${site}/in`,
    signupRedirectURL: `${site}/in`,
    providers: [{ type: "google", one_tap: true, position }, { type: "github" }]
  }
  return mountLogin(world, ["oauth"], { oauthOptions })
}

const oneTap = (position: string) => async (world: World) => {
  const { beforeLeaving, context, page } = world
  await standInForGoogle(context, world)
  await mountOneTap(world, position)
  const account = page.getByRole("button", { name: email })
  await account.waitFor()
  await beforeLeaving()
  await account.click()
  await redeem(world, await returnedToken(world))
}

export const social: ReadonlyArray<Flow> = [
  { name: "a social login", transports, story: socialLogin },
  {
    name: "a social login with PKCE",
    options: { bootstrap: { pkce_required_for_oauth: true } },
    story: socialLogin
  },
  { name: "Google One Tap, floating", transports, story: oneTap("floating") },
  { name: "Google One Tap, embedded", story: oneTap("embedded") },
  {
    name: "Google One Tap, with an ID token that the provider made for the test",
    story: async (world) => {
      const { beforeLeaving, page, provider } = world
      const answer = await answerForGoogle(page, await provider.google.idToken({ email }))
      await mountOneTap(world, "floating")
      await answer(beforeLeaving)
      await redeem(world, await returnedToken(world))
    }
  }
]
