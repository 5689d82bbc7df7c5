/** Login with a crypto wallet: the wallet signs a challenge of the provider. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { cryptoWallets as Api, type WalletType } from "../../src/domain/wallets/calls.js"
import type { StoredUser } from "../data/rows.js"
import { Caller, userDevice } from "../http/Caller.js"
import { loginModeOf, resolveContact, type LoginMode } from "../users/contacts.js"
import type { StoredWalletChallenge } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { walletIndex } from "../data/tables.js"
import { Settings } from "../Options.js"
import { projectNameIn } from "../ProjectSettings.js"
import { refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { newToken } from "../tokens/Secrets.js"
import { checkDuration, logIn } from "../tokens/sessions.js"
import { chains } from "../wallets/chains.js"
import { isValidSiweMessage, siweMessage } from "../wallets/siwe.js"

/** Milliseconds. */
const lifetime = 5 * 60_000

/**
 * How many challenges of a wallet each IP address can have open, and how many are compared with a signature. Addresses of
 * wallets are public, so strangers can ask for many challenges.
 */
const maxChallenges = 20

const start = (payload: typeof Api.authenticateStart.payload.Type, mode: LoginMode) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const { ipAddress, origin, requireSession } = yield* Caller
    const { walletChallenges } = yield* Db
    const now = yield* Clock.currentTimeMillis
    const { crypto_wallet_type } = payload
    const isEthereum = crypto_wallet_type === "ethereum"
    const params = isEthereum ? payload.siwe_params : undefined
    if (isEthereum && bootstrap.siwe_required_for_crypto_wallets && params === undefined) {
      return yield* refuse("siwe_params_required")
    }
    const session = mode === "secondary" ? (yield* requireSession).session : undefined
    const address = yield* chains[crypto_wallet_type].address(payload.crypto_wallet_address)

    // ERC-4361 allows letters and digits only.
    const nonce = (yield* newToken).replace(/[^a-z0-9]/gi, "")
    const expires_at = now + lifetime
    const challenge =
      params === undefined
        ? textChallenge(projectNameIn(bootstrap), address, nonce)
        : yield* siweMessage({ address, origin, nonce, now, expires_at, params })
    const stored: StoredWalletChallenge = {
      crypto_wallet_address: address,
      crypto_wallet_type,
      challenge,
      is_siwe: params !== undefined,
      ip_address: ipAddress,
      expires_at,
      ...(session !== undefined && { user_id: session.user_id })
    }
    const open = yield* walletChallenges.findAll("crypto_wallet", walletIndex(stored))
    const own = open.filter(({ ip_address }) => ip_address === ipAddress)
    yield* walletChallenges.remove(...own.slice(0, 1 - maxChallenges))
    yield* walletChallenges.put(stored)
    return { challenge }
  })

const textChallenge = (project: string, address: string, nonce: string) =>
  [
    `${project} asks you to sign in with your wallet ${address}.`,
    "Your signature proves that the wallet is yours. It costs nothing and moves nothing.",
    `Nonce: ${nonce}`
  ].join("\n\n")

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const { walletChallenges } = yield* Db
    const { ipAddress, origin, requireSession } = yield* Caller
    const { crypto_wallet_type, session_duration_minutes, signature } = payload
    const chain = chains[crypto_wallet_type]
    const address = yield* chain.address(payload.crypto_wallet_address)
    yield* checkDuration(session_duration_minutes)
    const open = yield* walletChallenges.findAll(
      "crypto_wallet",
      walletIndex({ ...payload, crypto_wallet_address: address })
    )
    if (open.length === 0) return yield* refuse("crypto_wallet_challenge_not_found")
    // The caller's first, so that those of strangers do not get in the way. A wrong signature ends none of them.
    const isOwn = ({ ip_address }: StoredWalletChallenge) => Number(ip_address === ipAddress)
    const candidates = [...open]
      .reverse()
      .sort((a, b) => isOwn(b) - isOwn(a))
      .slice(0, maxChallenges)
    const isSigned = ({ challenge }: StoredWalletChallenge) =>
      chain.isSigned({ address, challenge, signature })
    const stored = Option.getOrUndefined(yield* Effect.findFirst(candidates, isSigned))
    if (stored === undefined) return yield* refuse("invalid_signature")
    const { challenge, is_siwe, user_id } = stored
    if (user_id !== undefined && (yield* requireSession).session.user_id !== user_id) {
      return yield* refuse("crypto_wallet_challenge_not_found")
    }
    const now = yield* Clock.currentTimeMillis
    if (is_siwe && !(yield* isValidSiweMessage(challenge, { address, origin, now }))) {
      return yield* refuse("invalid_siwe_message")
    }

    yield* walletChallenges.remove(stored)
    const mode = user_id === undefined ? "login_or_create" : "secondary"
    const { user, method_id } = yield* resolveContact(walletOf(crypto_wallet_type), address, mode)
    const factor = {
      type: "crypto",
      delivery_method: "crypto_wallet",
      details: {
        crypto_wallet_factor: {
          crypto_wallet_id: method_id,
          crypto_wallet_address: address,
          crypto_wallet_type
        }
      }
    }
    const answer = yield* logIn(user, method_id, factor, session_duration_minutes)
    return { ...answer, ...(yield* userDevice) }
  })

/** A wallet with a valid signature, as a contact of its user. */
const walletOf = (crypto_wallet_type: WalletType) => ({
  idKind: "crypto-wallet",
  normalize: (address: string) => address,
  problemOf: () => Effect.sync(() => undefined),
  findUser: (crypto_wallet_address: string) =>
    Effect.flatMap(Db, ({ users }) =>
      users.find("crypto_wallet", walletIndex({ crypto_wallet_type, crypto_wallet_address }))
    ),
  idOn: (user: StoredUser, address: string) =>
    user.crypto_wallets.find(
      (each) => each.crypto_wallet_type === crypto_wallet_type && each.crypto_wallet_address === address
    )?.crypto_wallet_id,
  addTo: (user: StoredUser, crypto_wallet_id: string, crypto_wallet_address: string): StoredUser => ({
    ...user,
    crypto_wallets: [
      ...user.crypto_wallets,
      { crypto_wallet_id, crypto_wallet_address, crypto_wallet_type, verified: true }
    ]
  }),
  notFound: "crypto_wallet_challenge_not_found" as const,
  duplicate: "duplicate_crypto_wallet" as const
})

/** The routes of crypto wallets. */
export const handlers = [
  route(Api.authenticateStart, (payload, parameter) =>
    Effect.flatMap(loginModeOf(parameter("factor")), (mode) => start(payload, mode))
  ),
  route(Api.authenticate, authenticate)
]
