import type { VerifierWords } from './english.ts';

const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const list = (parts: readonly (string | number)[]): string => parts.join(', ');
const seats = (of: readonly number[]): string =>
  `${of.length === 1 ? 'asiento' : 'asientos'} ${list(of)}`;
const ofSeats = (of: readonly number[]): string =>
  of.length === 1 ? `del asiento ${list(of)}` : `de los asientos ${list(of)}`;

export const spanish: VerifierWords = {
  title: 'Verificador de Sixlove',
  language: 'Idioma',
  lead:
    '¿Fue limpio el reparto y se jugó según las reglas? Calcúlalo de nuevo, solo con el ' +
    'archivo de la prueba.',
  alone:
    'Todo ocurre en esta página. No carga nada ni envía nada: funciona sin conexión, y también ' +
    'cualquier copia que guardes.',
  choose: 'Elegir archivos de prueba',
  drop: 'o suéltalos en cualquier lugar de esta página',
  paste: {
    open: 'Pegar el texto de un archivo de prueba',
    label: 'Texto de un archivo de prueba',
    check: 'Comprobar este texto',
    name: (n) => `texto pegado ${n}`,
  },
  key: {
    open: 'Fijar la clave que debe haber firmado',
    label: 'Clave pública del registro: hex, base64 o lo que dio GET /v1/keys',
    use: 'Usar esta clave',
    drop: 'No usar ninguna clave',
    fault:
      'Esto no es una clave. Una clave son 32 bytes en hex o base64, o el JSON de GET /v1/keys.',
    pinned: (n) =>
      `${plural(n, 'clave fijada', 'claves fijadas')}. Fallan los archivos que firmó otra clave.`,
    why:
      'Un archivo trae su propia clave. Solo una clave que tengas por otro camino, de tus ' +
      'amigos o de una visita anterior, muestra de quién es el registro.',
  },
  results: 'Resultados',
  status: {
    checking: (done, all) => `Comprobando: ${done} de ${all}…`,
    done: (counts) =>
      list([
        ...(counts.failed > 0 ? [`${plural(counts.failed, 'archivo')} con algo mal`] : []),
        ...(counts.unreadable > 0
          ? [`${plural(counts.unreadable, 'archivo ilegible', 'archivos ilegibles')}`]
          : []),
        ...(counts.incomplete > 0
          ? [`${plural(counts.incomplete, 'archivo aún incompleto', 'archivos aún incompletos')}`]
          : []),
        ...(counts['not-checked'] > 0
          ? [`${plural(counts['not-checked'], 'archivo')} sin nada que comprobar`]
          : []),
        ...(counts.ok > 0 ? [`${plural(counts.ok, 'archivo')} sin nada mal`] : []),
      ]),
  },
  waiting: 'en espera',
  clear: 'Vaciar la lista',
  details: (name) => `Detalles de ${name}`,
  unreadable: {
    too_large: 'más grande de lo que puede ser un archivo de prueba',
    format: 'no es un archivo de prueba',
    version: 'un archivo de prueba de otra versión',
    encoding: 'no es un archivo de prueba: algunos bytes no están escritos como deben',
    not_text: 'no es texto UTF-8',
    defect: 'esta página falló con él: un defecto de la página, que nada dice del archivo',
  },
  questions: { commitment: 'Compromiso', shuffle: 'Mezcla', play: 'Juego' },
  kinds: {
    ok: 'se cumple',
    failed: 'no se cumple',
    incomplete: 'aún incompleto',
    'not-checked': 'sin comprobar',
  },
  signature: {
    title: 'Quién firmó',
    own:
      'Las firmas son de la clave que trae el propio archivo. Compárala, o fija la clave que ' +
      'conoces.',
    pinned: 'Solo se aceptaron firmas de una clave que fijaste.',
    ofPinned: 'fijada',
    notPinned: 'sin fijar',
  },
  twice: {
    title: '¿Comprobado dos veces?',
    running: 'Tu navegador lo está calculando de nuevo…',
    done: (hashes, signatures) =>
      `Comprobado dos veces: por el código de esta página y por tu navegador (` +
      `${plural(hashes, 'hash', 'hashes')} y ${plural(signatures, 'firma')}). Los dos llegaron al mismo resultado.`,
    noSignatures: (hashes) =>
      `Comprobado dos veces: por el código de esta página y por tu navegador (` +
      `${plural(hashes, 'hash', 'hashes')}). Las firmas solo por la página: este navegador no tiene Ed25519.`,
    insecure:
      'Comprobado una vez, por el código de esta página. Tu navegador solo presta su propia ' +
      'criptografía a páginas abiertas del disco, de https o de esta máquina.',
    missing:
      'Comprobado una vez, por el código de esta página. Este navegador no tiene criptografía ' +
      'propia.',
    nothing: 'No había nada que se pudiera comprobar.',
    differs:
      'Tu navegador llegó a otra cosa que esta página. Uno de los dos está roto: no te fíes de ' +
      'ninguno y comprueba con otro programa.',
    where: (round, what) => (round === null ? what : `mano ${round}, ${what}`),
    chain: 'la cadena de eventos',
    signature: 'una firma',
  },
  facts: {
    title: 'Qué contiene el archivo',
    table: 'Mesa',
    ruleset: 'Reglas',
    unnamed: 'sin nombre',
    events: 'Eventos',
    rounds: 'Manos',
    counted: (played, voided, withheld, open) =>
      list([
        plural(played, 'jugada'),
        plural(voided, 'anulada'),
        ...(open > 0 ? [`${open} sin un final probado`] : []),
        ...(withheld > 0 ? [`${withheld} que este archivo no muestra`] : []),
      ]),
    cancelled: 'Mezclas suspendidas',
    none: 'ninguna',
    cancel: ({ epoch, reason, seat }) =>
      `número ${epoch}: ${
        {
          withheld: 'no se abrió un secreto prometido',
          seating: 'cambiaron los asientos',
          superseded: 'otra ocupó su lugar',
        }[reason]
      }${seat === null ? '' : ` (asiento ${seat})`}`,
  },
  you: {
    title: 'Qué vale para ti',
    who: '¿Quién eras en esta mesa?',
    nobody: 'Nadie: solo leo el archivo',
    player: (of, id) => `${seats(of)}, jugador ${id}`,
    followed: 'Mi dispositivo cumplió las reglas',
    rules:
      'Antes de prometer su secreto vio un registro firmado conmigo en mi asiento. Antes de ' +
      'abrirlo vio un registro firmado que había cerrado todas las promesas, la mía entre ' +
      'ellas, sobre las mismas semillas. Usó el secreto una sola vez. La página de Sixlove lo ' +
      'hace sola; que funcionó como debía solo puedes saberlo tú.',
    ask: 'Tu secreto solo cuenta si tu dispositivo cumplió las reglas al darlo.',
    grade: (grade, rounds) => `Grado ${grade}: ${rounds}`,
    rounds: (numbers, n) => (n === 1 ? `mano ${numbers}` : `manos ${numbers}`),
    noGrade: 'Ninguna mano de este archivo está probada, así que no hay grado.',
  },
  grades: {
    A:
      'Vale aunque el servidor y todos los demás jugadores se pongan de acuerdo: un faro ' +
      'público, que nadie puede dirigir, llegó después del cierre que un dispositivo vio a ' +
      'tiempo.',
    B:
      'Vale aunque el servidor y todos los demás jugadores se pongan de acuerdo: el secreto de ' +
      'tu dispositivo está en la mezcla. Solo podrían suspender una mezcla, y eso se vería.',
    'A+B':
      'Vale aunque el servidor, todos los demás jugadores y el faro se pongan de acuerdo, pues ' +
      'tu secreto y el faro están los dos en la mezcla.',
    C: 'Vale contra el servidor solo, no contra un servidor que trabaje con otros jugadores.',
    D:
      'Aparte de lo que puso el servidor, nada cuenta con seguridad en esta mezcla. Está ' +
      'probado que el orden se fijó antes de jugar y no se cambió, no que no se eligió.',
  },
  share: {
    secrets: (of) => `Dieron secretos los dispositivos ${ofSeats(of)}.`,
    texts: (of) => `Escribieron palabras: ${seats(of)}.`,
    nobody: 'Ningún asiento aportó nada.',
    beacon: {
      none: 'No se usó ningún faro público.',
      claimed:
        'Se usó un faro público. El archivo no muestra que algún dispositivo viera el cierre a ' +
        'tiempo.',
      witnessed:
        'Se usó un faro público, y el dispositivo que guardó este archivo vio el cierre a tiempo.',
    },
    beaconSigned: 'Se comprobó la firma del propio faro.',
    yours: {
      none: 'Tú no aportaste nada a esta mezcla.',
      text:
        'Tú aportaste tus palabras. Cuentan salvo que alguien que habló después trabaje con el ' +
        'servidor.',
      secret: 'Tu dispositivo aportó un secreto que nadie podía ver antes de fijarse la mezcla.',
    },
    unkept: 'Tu secreto no se cuenta: no has dicho que tu dispositivo cumpliera las reglas.',
    before: (voids, cancelled) =>
      `Antes se ${voids === 1 ? 'anuló' : 'anularon'} ${plural(voids, 'mano')} y se ` +
      `${cancelled === 1 ? 'suspendió' : 'suspendieron'} ${plural(cancelled, 'mezcla')}.`,
  },
  rounds: {
    title: 'Mano por mano',
    round: (n) => `Mano ${n}`,
    grade: (grade) => `grado ${grade}`,
    voided: {
      consent: 'Anulada: todos los jugadores estuvieron de acuerdo.',
      operator: 'Anulada: un fallo del servidor.',
      timeOut: 'Anulada: por la regla del tiempo.',
      beacon: 'Anulada: no se pudo obtener el faro.',
      rules: 'Anulada: se repartió de nuevo, o se suspendió, según las reglas.',
      seatDraw: 'Este reparto sorteó los asientos; no se jugó.',
    },
    dealt: 'Como se repartió',
    seat: (seat) => `Asiento ${seat}`,
    code: 'Código de este reparto',
    steps: 'Cada paso, con sus valores',
    same: 'como se publicó',
    other: 'NO como se publicó',
    gives: 'da',
  },
  steps: {
    contributions: {
      title: 'Aportes',
      why: 'Lo que aportó cada asiento, en un hash junto con la raíz de las semillas (DF1X).',
    },
    seed: {
      title: 'Semilla',
      why:
        'La hoja de la semilla abierta (DF1S) y su camino llevan a la raíz publicada al ' +
        'principio.',
    },
    lock: {
      title: 'Cierre',
      why:
        'Mesa, reglas, mano, aportes y ronda del faro en un hash (DF1H): no quedó nada que ' +
        'elegir.',
    },
    beacon: { title: 'Faro', why: 'El hash de la firma del faro; ceros donde no se usa ninguno.' },
    deck: {
      title: 'Orden de las fichas',
      why: 'Semilla, cierre y faro dan la clave (DF1D), y la clave da el orden de las fichas.',
    },
    deal: { title: 'Reparto', why: 'Las promesas de todas las fichas, en un hash (DF1L).' },
  },
  values: {
    seed: 'semilla',
    leaf: 'hoja',
    path: 'camino',
    context: 'contexto',
    signature: 'firma',
    lock: 'cierre',
    beacon: 'faro',
    deckKey: 'clave del orden',
    commitments: 'promesas',
  },
  contributed: { none: 'nada', text: 'palabras', secret: 'secreto' },
  empty: 'ninguno',
};
