/** What the bot's commands are called and do, in the menus of chat platforms and typed by hand. */
import type { Language } from '../language.ts';

export interface CommandWord {
  /** Small letters and digits only, 32 at most. */
  readonly name: string;
  /** At most 100 characters. */
  readonly does: string;
}

const command = (name: string, does: string, nombre: string, hace: string) => ({
  en: { name, does },
  es: { name: nombre, does: hace },
});

/** Every command by its own name, in the order in which menus show them. */
export const COMMAND_WORDS: readonly Readonly<Record<Language, CommandWord>>[] = [
  command('start', 'Open a table here', 'empezar', 'Abrir una mesa aquí'),
  command('join', 'Sit down at a table', 'sentarse', 'Sentarse a una mesa'),
  command('board', 'Show the board anew', 'tablero', 'Mostrar el tablero de nuevo'),
  command('hand', 'Show your hand, to you alone', 'mano', 'Mostrar tu mano, solo a ti'),
  command('play', 'Play a bone', 'jugar', 'Jugar una ficha'),
  command('lead', 'Let your partner lead', 'salida', 'Dejar la salida a tu pareja'),
  command(
    'orders',
    'Plays for later, seen by nobody else',
    'ordenes',
    'Jugadas para después, que nadie más ve',
  ),
  command(
    'luck',
    'Add words of your own to the next shuffle',
    'suerte',
    'Añadir palabras tuyas al próximo barajado',
  ),
  command('clock', 'How long this turn runs', 'reloj', 'Hasta cuándo corre este turno'),
  command('score', 'The score, and who is waited for', 'puntos', 'El marcador y a quién se espera'),
  command('vacation', 'Take days off', 'vacaciones', 'Tomarse días libres'),
  command('resign', 'Give up the table', 'rendirse', 'Abandonar la mesa'),
  command(
    'leave',
    'Stand up before the game, or call it off at its start',
    'levantarse',
    'Dejar el puesto antes de jugar, o anular el juego al empezar',
  ),
  command(
    'rematch',
    'Play again with the same people',
    'revancha',
    'Jugar otra vez con los mismos',
  ),
  command(
    'link',
    'Join this chat to where you also play',
    'enlazar',
    'Unir este chat a donde también juegas',
  ),
  command('mute', 'No notices for a while', 'silencio', 'Sin avisos por un tiempo'),
  command('language', 'English or Spanish', 'idioma', 'Español o inglés'),
  command('zone', 'Your time zone', 'zona', 'Tu zona horaria'),
  command('verify', 'Check the last round', 'verificar', 'Comprobar la última ronda'),
  command(
    'proof',
    'Get the proof file of the last round',
    'prueba',
    'Obtener la prueba de la última ronda',
  ),
  command('help', 'What there is to say', 'ayuda', 'Qué se puede decir'),
];
