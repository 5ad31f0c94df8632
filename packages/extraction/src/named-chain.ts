import type { ChainId } from '@sulian/domain';
import { EVM_NUMBERS, HOSTS, WORDS } from './chain-words.ts';

/** Part of a text, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Letters of a link that are read before and after an address. */
const REACH = 200;

/** `ethereum:0x…@137` (EIP-681), and `eip155:137:0x…` (CAIP-10). */
const NUMBER_AFTER = /^@(0x[0-9a-f]+|\d+)/i;
const NUMBER_BEFORE = /\beip155:(\d+):$/i;
const HOST = /^(?:[a-z]+:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?(\/\S*)?$/i;
const SCHEME = /(?:^|[^a-z0-9])([a-z][a-z0-9-]*):/gi;

/** Chain that the link around an address or hash names; undefined where none does. */
export function findNamedChain(text: string, { start, end }: Span): ChainId | undefined {
  const written = text.slice(start, end);
  const before = /\S*$/.exec(text.slice(Math.max(0, start - REACH), start))?.[0] ?? '';
  const number = (NUMBER_AFTER.exec(text.slice(end, end + REACH)) ?? NUMBER_BEFORE.exec(before))?.[1];
  if (number !== undefined) return EVM_NUMBERS.get(Number(number));
  return findByHost(before) ?? findByScheme(before + written.slice(0, written.lastIndexOf(':') + 1));
}

/** Words of an explorer's address: its own host, or a chain's name among subdomains and folders. */
function findByHost(before: string): ChainId | undefined {
  // Punctuation and words may precede the link itself.
  const link = /(?:[a-z]+:\/\/)?[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(?::\d+)?(?:\/\S*)?$/i.exec(before)?.[0] ?? '';
  const [, host = '', path = ''] = HOST.exec(link) ?? [];
  const labels = host.toLowerCase().split('.');
  for (let at = 0; at < labels.length - 1; at++) {
    const chain = HOSTS.get(labels.slice(at).join('.'));
    if (chain !== undefined) return chain;
  }
  const words = [...path.toLowerCase().split(/[/?#=&]/), ...(host === '' ? [] : labels)];
  return words.map((word) => WORDS.get(word)).find((chain) => chain !== undefined);
}

/** The last scheme that names a chain: `bitcoin:`, `arb1:`. */
const findByScheme = (link: string): ChainId | undefined =>
  [...link.matchAll(SCHEME)]
    .map(([, scheme = '']) => WORDS.get(scheme.toLowerCase()))
    .findLast((chain) => chain !== undefined);
