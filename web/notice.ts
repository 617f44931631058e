/** A message that the push service brought. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** An address of this page. */
  readonly url: string;
}

const APP = 'Sixlove';

/** Reads a message; what is not one of ours says no more than that there is something. */
export function readNotice(text: string, origin: string): Notice {
  const { title, body, url } = parsed(text);
  return {
    title: typeof title === 'string' && title !== '' ? title : APP,
    body: typeof body === 'string' ? body : '',
    url: ownAddress(url, origin),
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The address if it is one of this origin; else that of the page. */
function ownAddress(url: unknown, origin: string): string {
  const home = `${origin}/`;
  if (typeof url !== 'string' || !URL.canParse(url, home)) return home;
  const address = new URL(url, home);
  return address.origin === origin ? address.href : home;
}
