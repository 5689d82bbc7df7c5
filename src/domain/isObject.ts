/** Whether a value is an object or an array. Functions do not count. */
export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null
