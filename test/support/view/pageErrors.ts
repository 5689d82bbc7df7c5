/** What the page's own error handling received in this test: `setup.ts` empties it and fills it. */
export const pageErrors: Array<unknown> = []
