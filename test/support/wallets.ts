/** Fake crypto wallets: each records its requests and answers with what the test chose. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { EthereumMarks } from "../../src/domain/wallets/Wallets.js"
import {
  WalletFault,
  WalletHost,
  type EthereumProvider,
  type SolanaProvider
} from "../../src/services/browser/WalletHost.js"

export const ethereumAddress = `0x${"aB".repeat(20)}`
export const ethereumSigned = `0x${"0f".repeat(65)}`
export const solanaKey = "4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi"
/** A signature of 64 bytes, and the same in base 58. */
export const solanaSigned = {
  bytes: new Uint8Array(64).fill(1),
  text: "2AXDGYSE4f2sz7tvMMzyHvUfcoJmxudvdhBcmiUSo6ijwfYmfZYsKRxboQMPh3R4kUhXRVdtSXFXMheka4Rc4P2"
}

type Answer = Effect.Effect<unknown, WalletFault>

/** What a wallet says when the person closes its window. */
export const personRefused = new WalletFault({ code: 4001, cause: { code: 4001, message: "User rejected" } })

export const fakeEthereum = (
  marks: Partial<EthereumMarks> = {},
  answers: { readonly connect?: Answer; readonly sign?: Answer } = {}
) => {
  const asked: Array<ReadonlyArray<unknown>> = []
  const provider: EthereumProvider = {
    isMetaMask: false,
    isCoinbaseWallet: false,
    aggregate: false,
    ...marks,
    request: (method, params) =>
      Effect.suspend(() => {
        asked.push(params === undefined ? [method] : [method, params])
        return method === "eth_requestAccounts"
          ? (answers.connect ?? Effect.succeed([ethereumAddress]))
          : (answers.sign ?? Effect.succeed(ethereumSigned))
      })
  }
  return { asked, provider }
}

export const fakeSolana = (
  isPhantom = true,
  answers: { readonly connect?: Answer; readonly sign?: Answer } = {}
) => {
  const asked: Array<string> = []
  const provider: SolanaProvider = {
    isPhantom,
    connect: Effect.suspend(() => {
      asked.push("connect")
      return answers.connect ?? Effect.succeed(solanaKey)
    }),
    signMessage: (message) =>
      Effect.suspend(() => {
        asked.push(new TextDecoder().decode(message))
        return answers.sign ?? Effect.succeed(solanaSigned.bytes)
      })
  }
  return { asked, provider }
}

/** A page with these wallets. */
export const fakeWalletHost = (
  wallets: ReadonlyArray<{ readonly provider: EthereumProvider | SolanaProvider }> = []
) => {
  const providers = wallets.map(({ provider }) => provider)
  return Layer.succeed(WalletHost, {
    page: Effect.succeed({
      ethereum: providers.flatMap((provider) => ("request" in provider ? [provider] : [])),
      solana: providers.flatMap((provider) => ("connect" in provider ? [provider] : []))
    })
  })
}
