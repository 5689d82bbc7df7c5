/** A widget mounted as a site mounts it, with a fake client. */
import { mountLogin, type MountHandle, type MountOptions } from "../../../src/shell/mount.js"
import type { WidgetEvent } from "../../../src/view/atoms/events.js"
import { fakeCalls, type Answers, type FakeClient } from "./fakeCalls.js"
import { pageErrors } from "./pageErrors.js"
import { after } from "./time.js"
import { widgetClient } from "./widgetClient.js"

const handles = new Set<Pick<MountHandle, "unmount">>()

/** Unmounts every widget that the test mounted. */
export const unmountAll = async (): Promise<void> => {
  if (handles.size === 0) return
  await after(() => {
    for (const handle of handles) handle.unmount()
  })
  handles.clear()
}

/** An empty element at the end of the page. */
export const place = (className = ""): HTMLElement => {
  const element = document.createElement("div")
  element.className = className
  document.body.append(element)
  return element
}

/** Unmounts it when the test ends. */
export const untilTheEnd = <Handle extends Pick<MountHandle, "unmount">>(handle: Handle): Handle => {
  handles.add(handle)
  return handle
}

/** Mounts and waits until the widget settles; in a new element unless one is given. */
export const mount = async (
  options: Partial<MountOptions>,
  answers: Partial<Answers> = {},
  client: FakeClient = {}
) => {
  const fake = fakeCalls(answers, {}, client)
  const events: Array<WidgetEvent> = []
  const errors: Array<unknown> = []
  const mountAgain = (again: MountOptions): MountHandle =>
    untilTheEnd(mountLogin(widgetClient(fake.services), again))
  const callbacks = {
    onEvent: (event: WidgetEvent) => void events.push(event),
    onError: (error: unknown) => void errors.push(error)
  }
  const handle = await after(() =>
    mountAgain({ elementId: options.elementId ?? place(), config: {}, callbacks, ...options })
  )
  return { ...fake, handle, mountAgain, events, errors, pageErrors }
}
