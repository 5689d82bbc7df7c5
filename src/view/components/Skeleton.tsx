/** @jsxImportSource ../../jsx */
import { Stack } from "./Stack.js"

interface SkeletonProps {
  /** The number of buttons that are loading. */
  readonly rows: number
  readonly label: string
}

/** Placeholders of buttons that are loading, so that nothing moves when they appear. */
export function Skeleton({ rows, label }: SkeletonProps) {
  return (
    <Stack gap="field" role="img" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="lk-skeleton" />
      ))}
    </Stack>
  )
}
