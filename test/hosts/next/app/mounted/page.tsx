"use client"
/** The account page of docs/account.md, whose server is the route handler in `api`. */
import { useEffect } from "react"

const Page = () => {
  useEffect(() => void import("../../src/accountPage"), [])
  return <div id="account" />
}

export default Page
