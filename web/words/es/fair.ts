/** Words of the shuffle and its check. */
import type * as english from '../en/fair.ts';
import { plural } from './grammar.ts';

const NOBODY =
  'Nadie más que la casa tuvo voz en esta mezcla. Puede probar que no la cambió, no que no la ' +
  'escogió.';

export const proof: typeof english.proof = {
  title: '¿Fue limpio este reparto?',
  running: 'Comprobando en este dispositivo…',
  unreachable: 'No se pudo traer la prueba. Inténtalo cuando haya línea.',
  unreadable: 'Lo que envió el servidor no es un archivo de prueba.',
  intro: 'Este dispositivo trajo el registro de la mano y lo calculó todo de nuevo por su cuenta.',
  verdict: {
    ok: 'Todo se cumple.',
    failed: 'Algo no se cumple. Guarda el archivo de la prueba y enséñaselo a los demás.',
    incomplete: 'Esta mano aún no terminó. Compruébala cuando acabe.',
    'not-checked': 'No había nada que comprobar.',
  },
  verdicts: { commitment: 'Compromiso', shuffle: 'Mezcla', play: 'Juego' },
  kinds: {
    ok: 'se cumple',
    failed: 'no se cumple',
    incomplete: 'aún incompleto',
    'not-checked': 'sin comprobar',
  },
  about: {
    commitment:
      'Todas las fichas estaban fijadas antes de jugar la primera, y nada cambió después.',
    shuffle: 'El orden sale de la semilla abierta y de los secretos de los jugadores, paso a paso.',
    play: 'Cada jugada, paso, cuenta y marcador es lo que dan las reglas.',
  },
  grade: (grade) => `Grado ${grade}.`,
  startedAnew: (voids, epochs) =>
    `Antes se anularon ${plural(voids, 'reparto')} y ${plural(epochs, 'mezcla')}.`,
  steps: 'Cada paso, con sus valores',
  output: 'da',
  step: {
    contributions: {
      title: 'Aportes',
      why: 'Lo que añadió cada asiento, en un solo hash. Quedó fijado antes de abrir semilla alguna.',
    },
    seed: {
      title: 'Semilla',
      why: 'La semilla de esta mano lleva a la raíz publicada antes de que nadie añadiera nada.',
    },
    lock: {
      title: 'Cierre',
      why: 'Mesa, reglas, mano y aportes en un solo hash: no queda nada por escoger.',
    },
    beacon: {
      title: 'Baliza',
      why: 'Un valor público al azar, donde la mesa lo usa; ceros donde no.',
    },
    deck: {
      title: 'Orden',
      why: 'Semilla y cierre dan el orden de las fichas; asiento por asiento se reparten desde el frente.',
    },
    deal: {
      title: 'Reparto',
      why: 'Una promesa por cada ficha, publicada antes de jugar; cada ficha abierta cumple la suya.',
    },
  },
  download: 'Descargar el archivo de la prueba',
  verifier: 'Llevarte el verificador',
  again: 'Comprobar otra vez',
  ownKey:
    'El registro está firmado por la clave que este dispositivo conoce desde su primera visita.',
  newKey:
    'Este dispositivo ve por primera vez la clave del registro. Compárala con la de los demás.',
  otherKey:
    'El registro está firmado por otra clave que la que conocía este dispositivo. No te fíes.',
};

export const fair: typeof english.fair = {
  title: 'La mezcla',
  grades: {
    A: 'En esta mezcla entró una baliza pública que tu dispositivo vio a tiempo.',
    B: 'Tu dispositivo añadió un secreto que nadie pudo ver antes de que la mezcla quedara fijada.',
    'A+B': 'En esta mezcla entraron el secreto de tu dispositivo y una baliza pública.',
    C: 'Tú no añadiste nada a esta mezcla. La protege lo que añadieron otros.',
    D: NOBODY,
  },
  code: 'Código de este reparto:',
  codeHint: 'Leedlo entre vosotros: si todos ven el mismo código, todos tienen el mismo reparto.',
  secretsFrom: (names) => `Dieron secretos los dispositivos de: ${names}.`,
  own: (facts) => `${shareWords(facts)} ${beaconWords(facts)}`.trim(),
  luck: {
    title: 'Palabras para la mezcla',
    hint:
      'Tu dispositivo añade un secreto por sí solo, y es lo que más protege. En su lugar puedes dar ' +
      'palabras: cuentan salvo que quien hable después de ti se entienda con la casa. Los demás de ' +
      'la mesa las ven.',
    label: 'Tus palabras',
    give: 'Dar estas palabras',
    waits: (text) => `Para la próxima mezcla: “${text}”.`,
    back: 'Retirarlas',
    from: (names) => `Dieron palabras: ${names}.`,
  },
  withheld: {
    'not-closed':
      'Tu dispositivo se guardó su secreto: el servidor aún no mostró que todas las promesas estén ' +
      'cerradas.',
    'secret-lost':
      'Tu dispositivo perdió el secreto que prometió. La mezcla empieza de nuevo sin él.',
  },
};

function shareWords({ you, beacon, others }: english.OwnWords): string {
  if (you === 'secret') {
    return 'Tu dispositivo añadió un secreto que nadie pudo ver antes de que la mezcla quedara fijada.';
  }
  if (you === 'text') {
    const covers = beacon === 'none' ? '' : '; de eso protege la baliza pública';
    return (
      'Añadiste tus palabras. Cuentan salvo que quien habló después de ti se entienda con la ' +
      `casa${covers}.`
    );
  }
  const guards = [
    ...(beacon === 'none' ? [] : ['la baliza pública']),
    ...(others === '' ? [] : [`${others} (secreto)`]),
  ];
  return guards.length === 0
    ? NOBODY
    : `Tú no añadiste nada a esta mezcla. La protege: ${guards.join('; ')}.`;
}

function beaconWords({ beacon }: english.OwnWords): string {
  if (beacon === 'witnessed') {
    return 'Este dispositivo vio el cierre antes de que llegara el valor público al azar.';
  }
  return beacon === 'claimed'
    ? 'Este dispositivo no vio el cierre antes de que llegara el valor público al azar.'
    : '';
}
