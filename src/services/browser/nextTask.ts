/** Passes a value on in a task of its own, so that the browser can answer the user in between. */
export const nextTask = <A>(value: A): Promise<A> => new Promise((resolve) => setTimeout(resolve, 0, value))
