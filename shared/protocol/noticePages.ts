/** Texts of the pages that a link in a notice opens, in both languages at once. */
export interface PageText {
  readonly title: string;
  readonly body: string;
}

export const NOTICE_PAGES = {
  off: {
    title: 'Stop notices? · ¿No más avisos?',
    body: 'Your tables go on; you can turn notices on again in the settings. · Tus mesas siguen; puedes volver a activar los avisos en los ajustes.',
  },
  offDone: {
    title: 'Done · Listo',
    body: 'No notice will come. · No llegará ningún aviso.',
  },
  confirm: {
    title: 'Is this your address? · ¿Es esta tu dirección?',
    body: 'Notices of your tables will arrive there. · Ahí llegarán los avisos de tus mesas.',
  },
  confirmDone: {
    title: 'Done · Listo',
    body: 'Notices arrive at your address now. · Los avisos llegan ahora a tu dirección.',
  },
  days: 'For three days · Tres días',
  forGood: 'For good · Para siempre',
  yes: 'Yes · Sí',
} as const;
