"use client"
import { useState } from "react"

/** Something that hydrates. */
export const Counter = () => {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
