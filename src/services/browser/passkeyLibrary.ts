/** What a passkey ceremony needs, loaded when one begins. */
import {
  base64URLStringToBuffer as bytesOf,
  bufferToBase64URLString,
  sendSignal,
  WebAuthnAbortService
} from "@simplewebauthn/browser"
import * as Record from "effect/Record"
import type { PasskeyCapabilities } from "../../domain/passkeys/types.js"
import type { PasskeySignal } from "../../domain/passkeys/KnownPasskeys.js"
import * as Limits from "../../domain/limits/Limits.js"
import { PasskeyAlreadyRegisteredError, UserCancellationError } from "../../domain/errors/DeviceErrors.js"
import type {
  CreationOptions,
  Extensions,
  PrfValues,
  RequestOptions
} from "../../domain/passkeys/CredentialOptions.js"
import { jsonCopy } from "../../domain/values/jsonCopy.js"
import { noCapabilities, type PasskeyLibrary } from "./Passkeys.js"
import { peek, peekCall } from "./peek.js"

/** The options with the bytes of extensions. */
const withBytes = <Options extends { readonly extensions?: Extensions }>({
  extensions,
  ...options
}: Options) => {
  if (extensions === undefined) return options
  const { largeBlob, prf, ...others } = extensions
  const { write, ...blob } = largeBlob ?? {}
  const salts = ({ first, second }: PrfValues) => ({
    first: bytesOf(first),
    ...(second !== undefined && { second: bytesOf(second) })
  })
  return {
    ...options,
    extensions: {
      ...others,
      ...(largeBlob && { largeBlob: { ...blob, ...(write !== undefined && { write: bytesOf(write) }) } }),
      ...(prf && {
        prf: {
          ...(prf.eval && { eval: salts(prf.eval) }),
          ...(prf.evalByCredential && { evalByCredential: Record.map(prf.evalByCredential, salts) })
        }
      })
    }
  }
}

const withByteIds = (credentials: CreationOptions["excludeCredentials"]) =>
  credentials?.map((each) => ({ ...each, id: bytesOf(each.id) }))

/** The browser's credential manager. Extensions replace its methods, so their results are unchecked. */
interface CredentialManager {
  create(options: object): unknown
  get(options: object): unknown
}

/**
 * Opens a prompt, and ends the previous one. It can be cancelled as soon as this returns. An abort that is not ours comes from
 * the user: Firefox fails so when they close the prompt.
 */
const prompt = (kind: "create" | "get", options: object, isConditional: boolean): Promise<unknown> => {
  const manager: CredentialManager = navigator.credentials
  const signal = WebAuthnAbortService.createNewAbortSignal()
  return Promise.resolve(
    manager[kind]({ ...options, ...(isConditional && { mediation: "conditional" }), signal })
  ).catch((cause: unknown) => {
    throw !signal.aborted && peek(cause, "name") === "AbortError"
      ? new UserCancellationError({ cause })
      : cause
  })
}

const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === "[object ArrayBuffer]"

/** The bytes of a member in base64url. Undefined when it has none. */
const encoded = (owner: unknown, name: string): string | undefined => {
  const bytes = peek(owner, name)
  if (ArrayBuffer.isView(bytes))
    return bufferToBase64URLString(
      new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice().buffer
    )
  return isBuffer(bytes) ? bufferToBase64URLString(bytes) : undefined
}

/** Like `encoded`, for a member without which no provider accepts the credential. */
const essential = (owner: unknown, name: string): string => {
  const text = encoded(owner, name)
  if (text === undefined) throw new TypeError(`The browser's credential has no ${name}.`)
  return text
}

/**
 * The credential with the members only that hosted projects know: a strict provider may refuse others. What a provider can do
 * without is left out when it is missing or cannot be read: the passkey has been made or used already.
 */
const asListed = (credential: unknown, response: object) => {
  const attachment = peek(credential, "authenticatorAttachment")
  const id = peek(credential, "id")
  // The same text as `id`, unless one of the two is missing
  const rawId = encoded(credential, "rawId") ?? (typeof id === "string" ? id : essential(credential, "rawId"))
  return {
    id: id ?? rawId,
    rawId,
    type: peek(credential, "type") ?? "public-key",
    clientExtensionResults: jsonCopy(peekCall(credential, "getClientExtensionResults")) ?? {},
    ...(attachment === "platform" || attachment === "cross-platform"
      ? { authenticatorAttachment: attachment }
      : {}),
    response
  }
}

const create = ({ challenge, excludeCredentials, user, ...others }: CreationOptions, isQuiet = false) => {
  const publicKey = {
    ...withBytes(others),
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    ...(excludeCredentials && { excludeCredentials: withByteIds(excludeCredentials) })
  }
  return prompt("create", { publicKey }, isQuiet).then(
    (credential) => {
      const response = peek(credential, "response")
      const transports = jsonCopy(peekCall(response, "getTransports"))
      const isText = (each: unknown) => typeof each === "string"
      return asListed(credential, {
        clientDataJSON: essential(response, "clientDataJSON"),
        attestationObject: essential(response, "attestationObject"),
        ...(Array.isArray(transports) && { transports: transports.filter(isText) })
      })
    },
    (cause: unknown) => {
      throw peek(cause, "name") === "InvalidStateError" ? new PasskeyAlreadyRegisteredError({ cause }) : cause
    }
  )
}

/** The user handle is null where a security key has none, as providers expect it. */
const get = ({ allowCredentials, challenge, ...others }: RequestOptions, isConditional = false) => {
  // A conditional prompt requires that none is named, and so does one for all passkeys
  const isAny = isConditional || allowCredentials?.length === 0
  const publicKey = {
    ...withBytes(others),
    challenge: bytesOf(challenge),
    ...(allowCredentials && !isAny && { allowCredentials: withByteIds(allowCredentials) })
  }
  return prompt("get", { publicKey }, isConditional).then((credential) => {
    const response = peek(credential, "response")
    return asListed(credential, {
      authenticatorData: essential(response, "authenticatorData"),
      clientDataJSON: essential(response, "clientDataJSON"),
      signature: essential(response, "signature"),
      userHandle: encoded(response, "userHandle") ?? null
    })
  })
}

const manager = (): unknown => peek(globalThis, "PublicKeyCredential")

/** What the browser answers to a question. Undefined when it cannot be asked, or does not answer in time. */
const answerTo = (question: string): Promise<unknown> =>
  Promise.race([
    Promise.resolve(peekCall(manager(), question)),
    new Promise((resolve) => setTimeout(resolve, Limits.passkeyQuestionTimeout))
  ]).catch(() => undefined)

const isSupported = () => typeof manager() === "function"

const supportsAutofill = () => answerTo("isConditionalMediationAvailable").then((answer) => answer === true)

/** Older browsers name no capabilities, but answer the two questions that there were before. */
const capabilities = (): Promise<PasskeyCapabilities> =>
  Promise.all([
    answerTo("getClientCapabilities"),
    supportsAutofill(),
    answerTo("isUserVerifyingPlatformAuthenticatorAvailable")
  ]).then(([found, conditionalGet, isUserVerifying]) => {
    if (!isSupported()) return noCapabilities
    const named = Record.map(noCapabilities, (_, name) => {
      const value = peek(found, name)
      return typeof value === "boolean" ? value : undefined
    })
    return {
      ...named,
      conditionalGet: named.conditionalGet ?? conditionalGet,
      userVerifyingPlatformAuthenticator: named.userVerifyingPlatformAuthenticator ?? isUserVerifying === true
    }
  })

const signal = (signal: PasskeySignal) =>
  signal._tag === "Unknown"
    ? sendSignal({ signalName: "unknownCredential", rpID: signal.domain, credentialID: signal.credential })
    : sendSignal({
        signalName: "currentUserDetails",
        rpID: signal.domain,
        userID: signal.handle,
        userName: signal.name,
        userDisplayName: signal.displayName
      })

export const passkeyLibrary: PasskeyLibrary = {
  isSupported,
  supportsAutofill,
  create: (options) => create(options),
  createQuietly: (options) => create(options, true),
  get: (options) => get(options),
  suggest: (options) => get(options, true),
  cancel: () => WebAuthnAbortService.cancelCeremony(),
  capabilities,
  signal
}
