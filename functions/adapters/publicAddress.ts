/**
 * Which addresses of others may be asked. An address that somebody gives us must not reach what
 * only we can reach: this machine, its network, or what a cloud keeps at link-local addresses.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const HTTPS_PORT = 443;
/** Below it are services that are no web servers. */
const FREE_PORT_MIN = 1024;
const URL_CHARS_MAX = 2_000;
/** All of global unicast (RFC 4291 section 2.4); tunnels and translations to IPv4 lie outside. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to the public internet. IPv4 inside IPv6 is judged as IPv4. */
export function isPublicIp(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

/** Whether an IP address is this machine's own. */
export function isLoopbackIp(text: string): boolean {
  return isIP(text) !== 0 && ipaddr.process(text).range() === 'loopback';
}

/** The host of a URL as an IP address without brackets; null for a name. */
export function ipOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : bare;
}

/**
 * What is wrong with an address by its text alone, as one word; null if it may be resolved.
 * `allowsLocal`: plain http to this machine is allowed, for those who try things out.
 */
export function urlFault(text: string, allowsLocal: boolean): string | null {
  if (text.length > URL_CHARS_MAX || !URL.canParse(text)) return 'unreadable';
  const url = new URL(text);
  const ip = ipOf(url);
  const isLocal =
    allowsLocal && (url.hostname === 'localhost' || (ip !== null && isLoopbackIp(ip)));
  if (url.username !== '' || url.password !== '') return 'userinfo';
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return 'scheme';
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (!isLocal && port !== HTTPS_PORT && port < FREE_PORT_MIN) return 'port';
  if (ip !== null && !isPublicIp(ip) && !isLocal) return 'address';
  return null;
}
