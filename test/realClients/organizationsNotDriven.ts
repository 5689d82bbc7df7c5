/** What the flows of organizations leave out, and why. */

/** Methods of the client. */
export const notDriven: ReadonlyArray<readonly [method: string, reason: string]> = [
  ["authenticateByUrl", "5.35.1 has no such method. `test/browser/organizations.test.ts` lands on links."]
]

/** What the comparison of the clients of organizations leaves out. */
export const organizationNotCompared: ReadonlyArray<readonly [what: string, why: string]> = [
  [
    "values that are new in each run: ids, tokens, signatures, challenges, times, passcodes",
    "Only their kind is compared."
  ],
  ["the version in `X-SDK-Client`", "Only that it is a version is compared."],
  ["the event log", "Not compared. Both log that a client was made (`b2b_sdk_instance_instantiated`)."],
  [
    "the order of requests with different paths",
    "It depends on time. Requests of one path are paired in their order."
  ],
  [
    "the class of an error",
    "The classes are ours. The status and the type, or the first line of the message, is compared."
  ]
]
