/** The screens of a landing, which share a chunk. */
export { AccountQuestion } from "./AccountQuestion.js"
export { ReturnConfirmation } from "./ReturnConfirmation.js"
export { ReturnFailure } from "./ReturnFailure.js"
export { ReturnQuestion } from "./ReturnQuestion.js"
