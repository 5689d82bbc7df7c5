/** Resolves with the value in the next task, so that the browser can handle input before. */
export const nextTask = <A>(value: A): Promise<A> =>
  new Promise((resolve) => setTimeout(() => resolve(value)))
