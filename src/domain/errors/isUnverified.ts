import { ApiError } from "./CallErrors.js"

/** Whether the provider adds nothing before the user has verified what they added last, such as the address of a sign-up. */
export const isUnverified = (error: unknown): boolean =>
  error instanceof ApiError && error.error_type === "too_many_unverified_factors"
