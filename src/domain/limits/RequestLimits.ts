/** The limits of what a page sends before its services are loaded. Times are in milliseconds. */

/** Events, and milliseconds. */
export const eventBatchSize = 15
export const eventBatchInterval = 800

/** Not in the specification: how long the services wait for the project's settings before they are loaded. */
export const settingsPatience = 200

/** Not in the specification: how long the answer to a form that was submitted early may wait for the services. */
export const submitLifetime = 60_000

/** Not in the specification: the timeout of a call, so that no spinner is endless. */
export const requestTimeout = 30_000

export const sdkIdentifier = "Stytch.js Javascript SDK"
export const sdkVersion = "5.35.1"
