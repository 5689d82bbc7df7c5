export const severalClients =
  "Several clients were made on this page. Make one and share it: clients of one project keep one session."
