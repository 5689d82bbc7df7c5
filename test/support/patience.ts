/** Milliseconds to wait for something before a test gives up. It guards against hangs: no verdict depends on it. */
export const patience = 120_000
