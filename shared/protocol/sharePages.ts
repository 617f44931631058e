/** Texts of the page that a link to a round opens, and of what is shown where it is pasted. */
import type { Language } from './people.ts';

export interface ShareText {
  readonly locale: string;
  title(game: string, no: number): string;
  readonly about: string;
  readonly picture: string;
  readonly go: string;
  readonly closed: string;
  readonly home: string;
}

export const SHARE_PAGES: Readonly<Record<Language, ShareText>> = {
  en: {
    locale: 'en',
    title: (game, no) => `${game}, round ${no}`,
    about: 'See the round bone by bone, and check on your own device how it was dealt.',
    picture: 'The table at the end of the round',
    go: 'See the round',
    closed: 'This round is not to be seen by this link. Ask whoever sent it for a new one.',
    home: 'To the start',
  },
  es: {
    locale: 'es',
    title: (game, no) => `${game}, mano ${no}`,
    about: 'Mira la mano ficha por ficha y comprueba en tu propio aparato cómo se repartió.',
    picture: 'La mesa al final de la mano',
    go: 'Ver la mano',
    closed: 'Con este enlace no se ve esta mano. Pide otro a quien te lo mandó.',
    home: 'Al inicio',
  },
};
