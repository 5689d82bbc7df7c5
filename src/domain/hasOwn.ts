/** Whether the object itself has a member of that name. `Object.hasOwn` is missing in browsers before 2022. */
export const hasOwn = (object: object, name: string): boolean =>
  Object.prototype.hasOwnProperty.call(object, name)
