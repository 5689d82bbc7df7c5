export { auth } from "../app/auth"
