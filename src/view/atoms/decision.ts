/** The user's answer. Only the first call of `decide` counts; `decided` holds its value afterwards. */
export interface Decision {
  readonly decide: (agreed: boolean) => void
  readonly decided?: boolean
}
