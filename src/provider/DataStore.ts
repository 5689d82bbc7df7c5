/** Where a provider keeps its data. A method that fails or rejects makes the call fail with status 500. */
export interface DataStore {
  /** Returns the text of a key, or null or undefined when there is none. */
  readonly get: (key: string) => string | null | undefined | Promise<string | null | undefined>
  /** Stores a text under a key, in place of an earlier one. */
  readonly set: (key: string, text: string) => void | Promise<void>
  /** Removes a key, if it is there. */
  readonly remove: (key: string) => void | Promise<void>
}
