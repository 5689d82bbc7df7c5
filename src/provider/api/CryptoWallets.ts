/** Signing in with a crypto wallet: we say what is to be signed, and check who signed it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { cryptoWallets as Api, type WalletType } from "../../domain/api/CryptoWallets.js"
import type { User } from "../../domain/User.js"
import { Caller } from "../Caller.js"
import { occasionOf, reach, type Occasion } from "../contacts.js"
import type { StoredWalletChallenge } from "../Data.js"
import { Db } from "../Db.js"
import { Settings } from "../Options.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { Secrets } from "../Secrets.js"
import { checkDuration, logIn } from "../sessions.js"
import { userDevice } from "../userDevice.js"
import type { Chain } from "../wallets/Chain.js"
import { ethereum } from "../wallets/ethereum.js"
import { holds, siweMessage } from "../wallets/siwe.js"
import { solana } from "../wallets/solana.js"

/** Milliseconds. */
const lifetime = 5 * 60_000

const chains: Readonly<Record<WalletType, Chain>> = { ethereum, solana }

const start = (payload: typeof Api.authenticateStart.payload.Type, occasion: Occasion) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const { origin, requireSession } = yield* Caller
    const now = yield* Clock.currentTimeMillis
    const { crypto_wallet_type } = payload
    const isEthereum = crypto_wallet_type === "ethereum"
    const params = isEthereum ? payload.siwe_params : undefined
    if (isEthereum && bootstrap.siwe_required_for_crypto_wallets && params === undefined) {
      return yield* refuse("siwe_params_required")
    }
    const session = occasion === "secondary" ? (yield* requireSession).session : undefined
    const address = yield* chains[crypto_wallet_type].address(payload.crypto_wallet_address)

    // Letters and digits only, as ERC-4361 wants it.
    const nonce = (yield* (yield* Secrets).token).replace(/[^a-z0-9]/gi, "")
    const expires_at = now + lifetime
    const challenge =
      params === undefined
        ? plainText(bootstrap.project_name ?? "Latchkey", address, nonce)
        : yield* siweMessage({ address, origin, nonce, now, expires_at, params })
    const stored: StoredWalletChallenge = {
      crypto_wallet_address: address,
      crypto_wallet_type,
      challenge,
      is_siwe: params !== undefined,
      expires_at,
      ...(session !== undefined && { user_id: session.user_id })
    }
    yield* (yield* Db).update((data) => ({
      ...data,
      walletChallenges: [
        ...data.walletChallenges.filter((each) => !isOf(each, crypto_wallet_type, address)),
        stored
      ]
    }))
    return { challenge }
  })

const plainText = (project: string, address: string, nonce: string) =>
  [
    `${project} asks you to sign in with your wallet ${address}.`,
    "Your signature proves that the wallet is yours. It costs nothing and moves nothing.",
    `Nonce: ${nonce}`
  ].join("\n\n")

const isOf = (stored: StoredWalletChallenge, type: WalletType, address: string) =>
  stored.crypto_wallet_type === type && stored.crypto_wallet_address === address

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { origin, requireSession } = yield* Caller
    const { crypto_wallet_type, session_duration_minutes, signature } = payload
    const chain = chains[crypto_wallet_type]
    const address = yield* chain.address(payload.crypto_wallet_address)
    yield* checkDuration(session_duration_minutes)
    const { walletChallenges } = yield* db.data
    const stored = walletChallenges.find((each) => isOf(each, crypto_wallet_type, address))
    if (stored === undefined) return yield* refuse("crypto_wallet_challenge_not_found")
    const { challenge, is_siwe, user_id } = stored
    if (user_id !== undefined && (yield* requireSession).session.user_id !== user_id) {
      return yield* refuse("crypto_wallet_challenge_not_found")
    }
    const now = yield* Clock.currentTimeMillis
    if (is_siwe && !(yield* holds(challenge, { address, origin, now }))) {
      return yield* refuse("invalid_siwe_message")
    }
    // A wrong signature leaves the challenge open: addresses are public, and a stranger must not use it up.
    if (!(yield* chain.isSigned({ address, challenge, signature }))) return yield* refuse("invalid_signature")

    yield* db.update((data) => ({
      ...data,
      walletChallenges: data.walletChallenges.filter((each) => each !== stored)
    }))
    const occasion = user_id === undefined ? "login_or_create" : "secondary"
    const { user, method_id } = yield* reach(walletOf(crypto_wallet_type), address, occasion)
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
    const answered = yield* logIn(user, method_id, factor, session_duration_minutes)
    return { ...answered, ...(yield* userDevice) }
  })

/** A wallet that proved itself, as a way to reach its user. */
const walletOf = (crypto_wallet_type: WalletType) => ({
  idKind: "crypto-wallet",
  normal: (address: string) => address,
  problem: () => undefined,
  idOn: (user: User, address: string) =>
    user.crypto_wallets.find(
      (each) => each.crypto_wallet_type === crypto_wallet_type && each.crypto_wallet_address === address
    )?.crypto_wallet_id,
  attach: (user: User, crypto_wallet_id: string, crypto_wallet_address: string): User => ({
    ...user,
    crypto_wallets: [
      ...user.crypto_wallets,
      { crypto_wallet_id, crypto_wallet_address, crypto_wallet_type, verified: true }
    ]
  }),
  unknown: "crypto_wallet_challenge_not_found" as const,
  taken: "duplicate_crypto_wallet" as const
})

/** What answers the calls on crypto wallets. */
export const handlers = [
  answer(Api.authenticateStart, (payload, parameter) =>
    Effect.flatMap(occasionOf(parameter("factor")), (occasion) => start(payload, occasion))
  ),
  answer(Api.authenticate, authenticate)
]
