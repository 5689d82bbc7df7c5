/** Passes a fixture to the test, and resolves when the test has ended. */
export type Use<Fixture> = (fixture: Fixture) => Promise<void>
