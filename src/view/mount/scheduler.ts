/**
 * Takes the place of React's `scheduler` in what we publish (`vite.config.ts`), so that no site has to install it: Preact has
 * none. Rx names it for a registry that it makes when nobody provides one, and the widget always does.
 */
export const unstable_LowPriority = 4

/** Runs the task soon. */
export const unstable_scheduleCallback = (_priority: number, task: () => void): void => {
  setTimeout(task)
}
