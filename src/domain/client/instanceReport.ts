/** The details of the event `sdk_instance_instantiated`, that a client was made (wire reference 1.6). */
export const instanceReport = {
  event_callback_registered: false,
  error_callback_registered: false,
  success_callback_registered: false
} as const
