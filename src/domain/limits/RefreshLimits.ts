/** The limits of the refresh in the background; `Limits.ts` has all of them. Times are in milliseconds. */

export const refreshInterval = 180_000

/** Not in the specification: how long a tab waits before it checks again whether another tab has refreshed. */
export const refreshPatience = 1_000

/** Not in the specification: how long a hidden or offline page lets the site wait for the session's status. */
export const unknownPatience = 10_000

/** Not in the specification: the largest difference expected between the clocks of two tabs. */
export const tabSkew = 1_000

/** Not in the specification: the longest time that one tab can keep the others from refreshing. */
export const refreshDeadline = 35_000

/** Not in the specification: after which time the lock of a tab that the browser froze no longer counts. */
export const lockPatience = 40_000

/** Not in the specification: when cookies that another tab is writing are read again, after twice the time each, and how often. */
export const cookieWait = 25
export const cookieRetries = 9
