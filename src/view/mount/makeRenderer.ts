import type { WidgetRenderer, WidgetServices } from "./flow.js"
import { makeMountedFlow } from "./mountedFlow.js"

/** React, which shows widgets by the services. */
export const makeRenderer = (services: WidgetServices, makeFlow = makeMountedFlow): WidgetRenderer => ({
  show: (widget, shell) => {
    const { flow, host, isForm, isMounted, update } = widget
    if (!isMounted() || flow !== shell) return
    const atoms = widget.atoms ?? services.start(widget)
    const repeatPress = shell?.stop()
    widget.flow = makeFlow(host, atoms, shell !== undefined && isForm)
    update()
    if (shell !== undefined) atoms.endShellFlow()
    repeatPress?.()
  }
})
