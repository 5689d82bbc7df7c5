import type { WidgetRenderer, WidgetServices } from "./flow.js"
import { makeMountedFlow } from "./mountedFlow.js"

/** React, which shows widgets by the services. */
export const makeRenderer = (services: WidgetServices, makeFlow = makeMountedFlow): WidgetRenderer => ({
  show: (widget, shell) => {
    const { flow, host, isMounted, update } = widget
    if (!isMounted() || flow !== shell) return
    const atoms = widget.atoms ?? services.start(widget)
    const repeatPress = shell?.stop()
    // React draws the same form, and something else in place of what waits for it
    const hydrates = shell !== undefined && host.root.querySelector(".lk-waiting") === null
    widget.flow = makeFlow(host, atoms, hydrates)
    update()
    if (shell !== undefined) atoms.endShellFlow()
    repeatPress?.()
  }
})
