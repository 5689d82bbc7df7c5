/** What a strict TypeScript project imports that has installed our package and React, neither Effect nor types of Node. */
import { ApiError, createAuthClient, type User } from "latchkey"
import { errorToAuthError } from "latchkey/compat"
import { defineElements } from "latchkey/element"
import { EmbeddedProvider, fileStore, nodeHandler, type DataStore } from "latchkey/provider"
import { AuthProvider, Login, useUser } from "latchkey/react"
import { renderLogin } from "latchkey/server"
import { createAuthWidget, type WidgetConfig } from "latchkey/widget"

const token = "public-token-test-00000000-0000-0000-0000-000000000000"
const config: WidgetConfig = {
  products: ["emailMagicLinks", "oauth"],
  oauthOptions: { providers: [{ type: "google" }] }
}

export const widget = createAuthWidget(token)
export const handle = widget.mountLogin({ elementId: "#login", config })
export const components = { AuthProvider, Login, useUser }
export const rendered: Promise<{ readonly html: string; readonly css: string }> = renderLogin({ config })

defineElements()
export const store: DataStore = fileStore("provider.json")
export const provider = EmbeddedProvider.make({ keyValueStore: store })
export const handler = nodeHandler(provider)

/** Fails to compile when a type of ours became `any`. */
type IsAny<Type> = 0 extends 1 & Type ? true : false
export const isAny:
  | IsAny<User["user_id"]>
  | IsAny<(typeof provider)["fetch"]>
  | IsAny<User["emails"]>
  | IsAny<Awaited<ReturnType<typeof sendLink>>> = false

export const sendLink = async () => {
  const auth = createAuthClient(token)
  try {
    const { method_id } = await auth.magicLinks.email.loginOrCreate("ada@example.com")
    return method_id
  } catch (error) {
    if (error instanceof ApiError) return error.error_type
    throw errorToAuthError(error)
  }
}
