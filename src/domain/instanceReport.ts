/** The event that a client was made, by name and details (wire reference 1.6). */
export const instanceReport = {
  sdk_instance_instantiated: {
    event_callback_registered: false,
    error_callback_registered: false,
    success_callback_registered: false
  }
} as const
