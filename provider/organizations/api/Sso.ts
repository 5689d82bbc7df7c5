/** Single sign-on: logins at identity providers, and the connections of an organization to them. */
import * as Effect from "effect/Effect"
import { sso as Api } from "../../../src/domain/organizations/ssoCalls.js"
import { timestamp } from "../../clock.js"
import { Db } from "../../data/Db.js"
import { apiError, refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { checkVerifier } from "../../tokens/pkce.js"
import { digest, newId } from "../../tokens/Secrets.js"
import { checkDuration } from "../../tokens/sessions.js"
import { requireMember } from "../caller.js"
import {
  addExternal,
  addOidc,
  addSaml,
  baseOf,
  type ConnectionOf,
  connectionsOf,
  isOfKind,
  oidcAnswer,
  removeConnection,
  requireConnection,
  samlAnswer,
  saveConnection
} from "../connections.js"
import { ssoFactor } from "../factors.js"
import { requireAdmin } from "../hostedRules.js"
import { logInBy } from "../login.js"
import { readAddress } from "../members.js"
import { requireOrganization } from "../organizations.js"
import type { StoredSsoConnection } from "../rows.js"
import { discoverEndpoints } from "../sso/openid.js"
import { fetchText } from "../sso/outbound.js"
import { readSamlMetadata } from "../sso/samlMetadata.js"
import { discoverConnections, registerSsoMember } from "../sso/ssoMembers.js"
import { changed } from "../values.js"

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const { ssoTokens } = yield* Db
    const login = yield* ssoTokens.get({ token_hash: yield* digest(payload.sso_token) })
    if (login === undefined) return yield* refuse("sso_token_not_found")
    yield* checkDuration(payload.session_duration_minutes)
    yield* checkVerifier(login.code_challenge, payload.pkce_code_verifier)
    yield* ssoTokens.remove(login)

    const connection = yield* requireConnection(login.connection_id)
    const base = yield* baseOf(connection)
    const organization = yield* requireOrganization(login.organization_id)
    const { member, registration } = yield* registerSsoMember(organization, connection, login.identity)
    const { connection_id: provider_id, external_id, registration_id: id } = registration
    const factor = yield* ssoFactor(base.kind, { id, provider_id, external_id })
    return yield* logInBy([factor], { member, organization }, payload)
  })

const list = Effect.gen(function* () {
  const caller = yield* requireMember
  yield* requireAdmin(caller, "show the SSO connections")
  const all = yield* connectionsOf(caller.organization)
  return {
    saml_connections: yield* Effect.forEach(all.filter(isOfKind("saml")), samlAnswer),
    oidc_connections: yield* Effect.forEach(all.filter(isOfKind("oidc")), oidcAnswer),
    external_connections: all.filter(isOfKind("external")).map(({ record }) => record)
  }
})

const discover = (email_address: string) =>
  Effect.map(Effect.flatMap(readAddress(email_address), discoverConnections), (connections) => ({
    connections
  }))

/** The organization of an admin, who adds a connection to it. */
const adminOrganization = Effect.gen(function* () {
  const caller = yield* requireMember
  yield* requireAdmin(caller, "add an SSO connection")
  return caller.organization
})

/** A connection of the caller's organization, for an admin. Fails with `sso_connection_not_found`. */
const ownConnection = (connection_id: string, what: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const connection = yield* requireConnection(connection_id)
    if (connection.organization_id !== caller.organization.organization_id)
      return yield* refuse("sso_connection_not_found")
    yield* requireAdmin(caller, what)
    return connection
  })

/** The same, of one kind, to change it. */
const ownToChange = <Connection extends StoredSsoConnection>(
  connection_id: string,
  isRight: (connection: StoredSsoConnection) => connection is Connection
) =>
  Effect.flatMap(ownConnection(connection_id, "change an SSO connection"), (connection) =>
    isRight(connection) ? Effect.succeed(connection) : refuse("sso_connection_not_found")
  )

const remove = (connection_id: string) =>
  Effect.gen(function* () {
    yield* removeConnection(yield* ownConnection(connection_id, "delete an SSO connection"))
    return { connection_id }
  })

type Saml = ConnectionOf<"saml">

/** Stores the changed SAML connection, and answers with it. */
const saveSaml = (connection: Saml, changes: Partial<Saml["record"]>) =>
  Effect.gen(function* () {
    const record = { ...connection.record, ...changes }
    return { connection: yield* samlAnswer(yield* saveConnection({ ...connection, record })) }
  })

/** Certificates of the identity provider. Nothing is signed at a stand-in, so nobody reads them. */
const newCertificates = (certificates: ReadonlyArray<string>) =>
  Effect.forEach(certificates, (certificate) =>
    Effect.gen(function* () {
      const now = yield* timestamp
      const certificate_id = yield* newId("saml-verification-certificate")
      const dates = { created_at: now, updated_at: now, expires_at: "" }
      return { certificate_id, certificate, issuer: "", ...dates }
    })
  )

const newPrivateKey = Effect.gen(function* () {
  const private_key_id = yield* newId("saml-encryption-private-key")
  // The key is secret, and a stand-in encrypts nothing
  return { private_key_id, private_key: "", created_at: yield* timestamp }
})

const updateSaml = (
  {
    saml_encryption_private_key,
    x509_certificate,
    ...changes
  }: typeof Api.saml.updateConnection.payload.Type,
  parameter: (name: "id") => string
) =>
  Effect.gen(function* () {
    const connection = yield* ownToChange(parameter("id"), isOfKind("saml"))
    const { connection_id } = connection
    const before = changed(connection.record, { ...changes, connection_id })
    const certificates = x509_certificate === undefined ? [] : yield* newCertificates([x509_certificate])
    const keys = saml_encryption_private_key === undefined ? [] : [yield* newPrivateKey]
    return yield* saveSaml(connection, {
      ...before,
      verification_certificates: [...before.verification_certificates, ...certificates],
      saml_encryption_private_keys: [...before.saml_encryption_private_keys, ...keys]
    })
  })

/** Reads the metadata once: later changes of it are not noticed. */
const updateSamlByUrl = (
  { metadata_url }: typeof Api.saml.updateConnectionByURL.payload.Type,
  parameter: (name: "id") => string
) =>
  Effect.gen(function* () {
    const connection = yield* ownToChange(parameter("id"), isOfKind("saml"))
    const error = apiError("saml_metadata_not_read")
    const metadata = readSamlMetadata(yield* fetchText(metadata_url, error))
    if (metadata === undefined) return yield* Effect.fail(error)
    const { certificates, ...changes } = metadata
    const verification_certificates = yield* newCertificates(certificates)
    return yield* saveSaml(connection, { ...changes, verification_certificates })
  })

const deleteCertificate = (connection_id: string, certificate_id: string) =>
  Effect.gen(function* () {
    const connection = yield* ownToChange(connection_id, isOfKind("saml"))
    const all = connection.record.verification_certificates
    const left = all.filter((each) => each.certificate_id !== certificate_id)
    if (left.length === all.length) return yield* refuse("saml_certificate_not_found")
    yield* saveSaml(connection, { verification_certificates: left })
    return { certificate_id }
  })

const deletePrivateKey = (connection_id: string, private_key_id: string) =>
  Effect.gen(function* () {
    const connection = yield* ownToChange(connection_id, isOfKind("saml"))
    const all = connection.record.saml_encryption_private_keys
    const left = all.filter((each) => each.private_key_id !== private_key_id)
    if (left.length === all.length) return yield* refuse("saml_private_key_not_found")
    yield* saveSaml(connection, { saml_encryption_private_keys: left })
    return { private_key_id }
  })

/** A new issuer brings its own URLs. Those that the call names win. */
const updateOidc = (
  changes: typeof Api.oidc.updateConnection.payload.Type,
  parameter: (name: "id") => string
) =>
  Effect.gen(function* () {
    const connection = yield* ownToChange(parameter("id"), isOfKind("oidc"))
    const { connection_id, record } = connection
    const { issuer } = changes
    const isKnown = issuer === record.issuer && record.jwks_url !== ""
    const { found, warning } =
      issuer === undefined || issuer === "" || isKnown
        ? { found: {}, warning: "" }
        : yield* discoverEndpoints(issuer)
    const updated = changed(changed(record, found), { ...changes, connection_id })
    const saved = yield* saveConnection({ ...connection, record: updated })
    return { connection: yield* oidcAnswer(saved), warning }
  })

const updateExternal = (
  changes: typeof Api.external.updateConnection.payload.Type,
  parameter: (name: "id") => string
) =>
  Effect.gen(function* () {
    const connection = yield* ownToChange(parameter("id"), isOfKind("external"))
    const record = changed(connection.record, { ...changes, connection_id: connection.connection_id })
    return { connection: (yield* saveConnection({ ...connection, record })).record }
  })

/** The routes of single sign-on. */
export const handlers = [
  route(Api.authenticate, authenticate),
  route(Api.getConnections, () => list),
  route(Api.discoverConnections, (_, parameter) => discover(parameter("email_address"))),
  route(Api.deleteConnection, (_, parameter) => remove(parameter("connectionId"))),
  route(Api.saml.createConnection, (names) =>
    Effect.gen(function* () {
      return { connection: yield* samlAnswer(yield* addSaml(yield* adminOrganization, names)) }
    })
  ),
  route(Api.saml.updateConnection, updateSaml),
  route(Api.saml.updateConnectionByURL, updateSamlByUrl),
  route(Api.saml.deleteVerificationCertificate, (_, parameter) =>
    deleteCertificate(parameter("connection_id"), parameter("certificate_id"))
  ),
  route(Api.saml.deleteEncryptionPrivateKey, (_, parameter) =>
    deletePrivateKey(parameter("connection_id"), parameter("private_key_id"))
  ),
  route(Api.oidc.createConnection, (names) =>
    Effect.gen(function* () {
      return { connection: yield* oidcAnswer(yield* addOidc(yield* adminOrganization, names)) }
    })
  ),
  route(Api.oidc.updateConnection, updateOidc),
  route(Api.external.createConnection, (names) =>
    Effect.gen(function* () {
      return { connection: (yield* addExternal(yield* adminOrganization, names)).record }
    })
  ),
  route(Api.external.updateConnection, updateExternal)
]
