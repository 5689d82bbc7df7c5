import { ScreenIcon, type ScreenIconName } from "./ScreenIcon.js"

interface PointListProps {
  readonly points: ReadonlyArray<{ readonly icon: ScreenIconName; readonly text: string }>
}

/** A list of benefits, each with an icon. */
export function PointList({ points }: PointListProps) {
  return (
    <ul className="lk-points" data-part="points" role="list">
      {points.map(({ icon, text }) => (
        <li key={icon} className="lk-point">
          <ScreenIcon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
