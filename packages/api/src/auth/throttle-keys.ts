import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Keys of the throttle. An e-mail appears as its hash: the table is no list of people. */
export const accountKey = (purpose: string, email: string): string =>
  `${purpose} account ${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;

export const addressKey = (purpose: string, ip: string): string => `${purpose} address ${toNetwork(ip)}`;

const IPV6_GROUPS_OF_A_SITE = 4;

/** An IPv4 address; of IPv6 the first 64 bits, for one customer has all addresses behind them. */
export function toNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, IPV6_GROUPS_OF_A_SITE);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
