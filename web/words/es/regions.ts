/**
 * What is said otherwise at tables of one country: terms alone. Sources: pagat.com on the
 * Caribbean, libreonline.com and oledomino.com; each has one name for a block and for a round.
 */
import type { Overlay } from '../overlay.ts';

/** The word for a blocked round, with what is said of the ends, and with its article. */
function blocked(name: string, article = 'El'): Overlay {
  return {
    rules: { block: { title: `${article} ${name.toLowerCase()}` } },
    result: {
      block: (pip) => `${name}: las dos puntas muestran ${pip} y ya cayeron todas las de ${pip}.`,
    },
  };
}

export const cuba: Overlay = {
  locale: 'es-CU',
  ...blocked('Tranque'),
  score: { round: (no) => `Data ${no}` },
  hand: { title: 'Tus fichas', empty: 'No te quedan fichas.' },
};

export const dominicana: Overlay = {
  locale: 'es-DO',
  ...blocked('Tranque'),
  status: { dealing: 'Dando agua…' },
};

export const mexico: Overlay = {
  locale: 'es-MX',
  ...blocked('Cierre'),
  status: { yourDoubleLead: 'Sales tú: con cualquier mula' },
};

export const puertoRico: Overlay = { locale: 'es-PR', ...blocked('Tranque') };

export const venezuela: Overlay = {
  locale: 'es-VE',
  ...blocked('Tranca', 'La'),
  hand: { title: 'Tus piedras', empty: 'No te quedan piedras.', cancel: 'Otra piedra' },
  status: { yourLead: 'Sales tú: con cualquier piedra' },
};
